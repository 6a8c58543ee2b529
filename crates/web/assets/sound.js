// Sounds, made here and silent until chosen. Which one is heard is decided by values of the story.

const kept = { audio: null, playing: 0 };

export const wanted = () => localStorage.getItem('sound') === 'on';
export const want = (on) => localStorage.setItem('sound', on ? 'on' : 'off');

const LEVEL = 0.2;

function begin() {
  kept.audio ??= new AudioContext();
  if (kept.audio.state === 'suspended') kept.audio.resume();
  return kept.audio;
}

// A gain that rises at once and falls to nothing in so many seconds.
function falling(audio, level, length, delay = 0) {
  const gain = audio.createGain();
  const from = audio.currentTime + delay;
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(level, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  gain.connect(audio.destination);
  return [gain, from];
}

function noise({ type = 'lowpass', cut, to = cut, length, level = LEVEL, delay = 0 }) {
  const audio = begin();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const [source, filter, [gain, from]] = [audio.createBufferSource(), audio.createBiquadFilter(), falling(audio, level, length, delay)];
  source.buffer = buffer;
  filter.type = type;
  filter.frequency.setValueAtTime(cut, from);
  filter.frequency.exponentialRampToValueAtTime(to, from + length);
  source.connect(filter).connect(gain);
  source.start(from);
}

function note({ pitch, to = pitch, length, level = LEVEL, delay = 0, type = 'sine' }) {
  const audio = begin();
  const [tone, [gain, from]] = [audio.createOscillator(), falling(audio, level, length, delay)];
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, from);
  tone.frequency.exponentialRampToValueAtTime(to, from + length);
  tone.connect(gain);
  tone.start(from);
  tone.stop(from + length);
}

const SOUNDS = {
  'light-gun': (level) => noise({ cut: 2200, to: 700, length: 0.09, level }),
  gun: (level) => noise({ cut: 1400, to: 300, length: 0.16, level }),
  'heavy-gun': (level) => noise({ cut: 520, to: 90, length: 0.34, level }),
  torpedo: (level) => note({ pitch: 90, to: 180, length: 0.56, level: level * 0.7, type: 'sawtooth' }),
  explosion: (level) => noise({ cut: 700, to: 50, length: 0.7, level }),
  'depth-charge': (level) => noise({ cut: 260, to: 40, length: 0.7, level }),
  bomb: (level) => (note({ pitch: 1300, to: 500, length: 0.3, level: level * 0.4 }), noise({ cut: 600, to: 60, length: 0.5, level, delay: 0.28 })),
  splash: (level) => noise({ type: 'highpass', cut: 2600, to: 1200, length: 0.12, level: level * 0.5 }),
  search: (level) => note({ pitch: 1100, length: 0.9, level: level * 0.6 }),
  air: (level) => note({ pitch: 120, to: 95, length: 0.6, level: level * 0.6, type: 'sawtooth' }),
  telegraph: (level) => [0, 0.2].forEach((delay) => note({ pitch: 1760, length: 0.34, level: level * 0.5, delay, type: 'triangle' })),
  pipe: (level) => (note({ pitch: 1900, to: 2500, length: 0.35, level: level * 0.4 }), note({ pitch: 2500, to: 1900, length: 0.7, level: level * 0.4, delay: 0.35 })),
  dice: (level) => [0, 0.07].forEach((delay) => noise({ type: 'bandpass', cut: 2400, length: 0.03, level: level * 0.6, delay })),
};

// At most two at once.
export function play(name, level = LEVEL) {
  if (!wanted() || kept.playing >= 2 || !SOUNDS[name]) return;
  kept.playing += 1;
  setTimeout(() => (kept.playing -= 1), 180);
  SOUNDS[name](level);
}

// The sound of one beat: what was done, and what came of it.
export function beat({ act, tone, dice, changes, chapter }) {
  if (chapter) return play('pipe');
  if (act?.how === 'engines') return play('telegraph');
  if (changes.some(({ kind }) => kind === 'lost')) return play('explosion');
  const missed = act?.suffered ? tone !== 'bad' : tone !== 'good' && tone !== 'mixed';
  if (act) play(act.how, missed ? LEVEL / 2 : LEVEL);
  else if (dice) play('dice');
  if (act && missed && act.how !== 'search') play('splash', LEVEL / 2);
}
