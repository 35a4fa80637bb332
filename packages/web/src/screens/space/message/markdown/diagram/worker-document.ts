// The layout library answers messages of a worker itself if it finds no document.
Object.assign(globalThis, { document: {} });

export {};
