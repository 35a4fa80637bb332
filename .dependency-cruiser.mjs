// For each package, the packages that its `src` may import, as in the table of docs/style.md. A
// test may import any package by its name. If a package is missing here, it may import nothing, not
// even its own files, so nobody forgets to add a new package to this table.
const mayImport = {
  engine: [],
  transcript: ['engine'],
  protocol: ['engine'],
  store: ['engine'],
  'test-databases': ['store'],
  agents: ['engine', 'protocol'],
  runtime: ['engine', 'store', 'agents'],
  simulation: ['engine', 'store', 'agents', 'runtime'],
  torture: ['engine', 'protocol', 'store', 'agents', 'runtime', 'server', 'test-databases'],
  server: ['engine', 'runtime', 'store', 'agents', 'protocol'],
  sdk: ['protocol', 'engine'],
  cli: ['sdk', 'protocol', 'server', 'engine', 'simulation', 'transcript'],
  web: ['sdk', 'protocol'],
  desktop: ['sdk', 'protocol'],
};

// The packages of `typesOnly` may call these functions. None of them decides who speaks.
const TEXT_FUNCTIONS = '^packages/engine/src/text/index[.]ts$';

const typesOnly = [
  { from: 'store', to: 'engine' },
  { from: 'agents', to: 'engine' },
  { from: 'runtime', to: 'agents' },
];

const inBrowser = ['engine', 'protocol', 'sdk', 'web'];

// An import of a workspace package by its name is also `local`, but only such an import is
// `aliased`.
const byPath = { dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] };

const directions = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `directions-of-${name}`,
  severity: 'error',
  comment: `${name} may import ${allowed.join(', ') || 'no other package'}`,
  from: { path: `^packages/${name}/src/` },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

const typeDirections = typesOnly.map(({ from, to }) => ({
  name: `${from}-takes-only-types-of-${to}`,
  severity: 'error',
  from: { path: `^packages/${from}/src/` },
  to: {
    path: `^packages/${to}/`,
    pathNot: TEXT_FUNCTIONS,
    dependencyTypesNot: ['type-only'],
  },
}));

export default {
  forbidden: [
    ...directions,
    ...typeDirections,
    {
      name: 'package-is-in-the-table',
      severity: 'error',
      from: { path: '^packages/', pathNot: `^packages/(${Object.keys(mayImport).join('|')})/` },
      to: {},
    },
    {
      name: 'enter-by-the-door',
      severity: 'error',
      comment: 'import another package by its name, never by a path into it',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', ...byPath },
    },
    {
      name: 'enter-by-the-door-from-outside',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', ...byPath },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'two files of a cycle share an idea that wants its own file',
      from: {},
      to: { circular: true },
    },
    {
      name: 'engine-needs-nothing',
      severity: 'error',
      from: { path: '^packages/engine/src/' },
      to: { pathNot: '^packages/engine/src/' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: `^packages/(${inBrowser.join('|')})/src/` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'source-needs-no-dev-dependency',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'source-needs-no-test',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '^packages/[^/]+/test/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    // The default parser needs the compiler API, which TypeScript 7 does not have. Without the API,
    // the default parser would find no module and report no error.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['conch-source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
