//! The nginx that the test of `deploy/nginx.conf` needs: installed if it is missing.

use std::process::Command;

/// Without it that one test says that it tested nothing.
pub(crate) fn ready() {
    let there = |program: &&str| Command::new(program).arg("-v").output().is_ok();
    if ["nginx", "/usr/sbin/nginx"].iter().any(there) {
        return;
    }
    println!("nginx is missing; installing it");
    // The light one has everything that the file needs.
    if let Err(why) = crate::install(&["nginx-light"]) {
        println!("nginx cannot be installed here ({why}); two servers behind it are NOT TESTED");
    }
}
