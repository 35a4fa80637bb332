// The entry of the program. It imports nothing before the version check, because an old Node fails
// on the program's imports with a stack trace.
const NEEDED_MAJOR = 24;

if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) {
  await import('./program.ts');
} else {
  process.stderr.write(
    `Conch needs Node.js ${NEEDED_MAJOR} or newer. This is ${process.version}. Install a newer Node.js, then start Conch again.\n`,
  );
  process.exitCode = 2;
}
