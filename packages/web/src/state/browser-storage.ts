/** A small value that the browser has stored. Never store a token or a key here. */
export function keptText(name: string): string | null {
  return read(() => localStorage, name);
}

/** Stores a value. Null deletes it. */
export function keepText(name: string, text: string | null): void {
  keep(() => localStorage, name, text);
}

/** A value that one tab has stored until it is closed. */
export function keptTabText(name: string): string | null {
  return read(() => sessionStorage, name);
}

/** Stores a value for this tab. Null deletes it. */
export function keepTabText(name: string, text: string | null): void {
  keep(() => sessionStorage, name, text);
}

// If storage is forbidden, the first access throws an error.
function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(`conch.${name}`);
  } catch {
    return null;
  }
}

function keep(storage: () => Storage, name: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(`conch.${name}`);
    else storage().setItem(`conch.${name}`, text);
  } catch {
    // If storage is full or forbidden, the value is lost on reload.
  }
}

/** The names of stored values that begin with `start`. */
export function keptNames(start: string): readonly string[] {
  return namesIn(() => localStorage, start);
}

/** Deletes all stored values whose names begin with `start`, in this browser and this tab. */
export function forgetNames(start: string): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    for (const name of namesIn(storage, start)) keep(storage, name, null);
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
