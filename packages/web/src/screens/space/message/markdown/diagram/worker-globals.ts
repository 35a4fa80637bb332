// The layout library answers messages of a worker itself if it finds no document. The diagram
// library sets `self`, which is read-only in a worker.
Object.assign(globalThis, { document: {} });
Object.defineProperty(globalThis, 'self', {
  value: globalThis,
  writable: true,
  configurable: true,
});

// oxlint-disable-next-line unicorn/require-module-specifiers -- without it, this is a script
export {};
