/** Small things that one browser remembers. Never a token, never a key. */
export function keptText(name: string): string | null {
  return read(() => localStorage, name);
}

/** `null` forgets it. */
export function keepText(name: string, text: string | null): void {
  keep(() => localStorage, name, text);
}

/** What one tab remembers for itself, until it is closed. */
export function keptTabText(name: string): string | null {
  return read(() => sessionStorage, name);
}

/** `null` forgets it. */
export function keepTabText(name: string, text: string | null): void {
  keep(() => sessionStorage, name, text);
}

// A storage that is forbidden throws when it is only asked for.
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
    // A full or forbidden storage costs only that it is not remembered.
  }
}

/** The names of what is remembered that begin alike. */
export function keptNames(start: string): readonly string[] {
  return namesIn(() => localStorage, start);
}

/** Forgets all of which the names begin alike, in this browser and in this tab. */
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
