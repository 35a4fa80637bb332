// The first import of every entry that needs a new Node. A module runs after its imports, and
// before the imports that follow it.
const NEEDED_MAJOR = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  process.stderr.write(
    `Conch needs Node.js ${NEEDED_MAJOR} or newer. This is ${process.version}. Install a newer Node.js, then try again.\n`,
  );
  process.exit(2);
}
