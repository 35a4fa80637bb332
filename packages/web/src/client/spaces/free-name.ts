const LONGEST_NAME = 100;

/** A name that no other space of the list has: “Chat with Guide (2)”. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const short = wanted.slice(0, LONGEST_NAME - ' (999)'.length).toWellFormed();
  const first = wanted.length <= LONGEST_NAME ? wanted : short;
  if (!taken.has(first)) return first;
  for (let number = 2; ; number += 1) {
    const name = `${short} (${String(number)})`;
    if (!taken.has(name)) return name;
  }
}
