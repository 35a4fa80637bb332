/** A small value that the browser has stored. Never store a token or a key here. */
export function storedText(name: string): string | null {
  return read(() => localStorage, name);
}

/** Stores a value. Null deletes it. */
export function storeText(name: string, text: string | null): void {
  store(() => localStorage, name, text);
}

/** A value that one tab has stored until it is closed. */
export function storedTabText(name: string): string | null {
  return read(() => sessionStorage, name);
}

/** Stores a value for this tab. Null deletes it. */
export function storeTabText(name: string, text: string | null): void {
  store(() => sessionStorage, name, text);
}

// If storage is forbidden, the first access throws an error.
function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(`conch.${name}`);
  } catch {
    return null;
  }
}

function store(storage: () => Storage, name: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(`conch.${name}`);
    else storage().setItem(`conch.${name}`, text);
  } catch {
    // If storage is full or forbidden, the value is lost on reload.
  }
}

/** The names of stored values that begin with `start`. */
export function storedNames(start: string): readonly string[] {
  return namesIn(() => localStorage, start);
}

/** Deletes all stored values whose names begin with `start`, in this browser and this tab. */
export function deleteNames(start: string): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    for (const name of namesIn(storage, start)) store(storage, name, null);
  }
}

function namesIn(storage: () => Storage, start: string): readonly string[] {
  const prefix = 'conch.';
  try {
    return Object.keys(storage())
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
