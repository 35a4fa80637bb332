// Every entry that needs a new Node imports this module first. The check then runs before the code
// of all later imports.
const NEEDED_MAJOR = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  process.stderr.write(
    `Conch needs Node.js ${NEEDED_MAJOR} or newer. This is ${process.version}. Install a newer Node.js, then try again.\n`,
  );
  process.exit(2);
}
