/** The first name for which `works` resolves to true. All names are tried at the same time. */
export async function firstThatWorks(
  names: readonly string[],
  works: (name: string) => Promise<boolean>,
  mostWaitMs = MOST_WAIT_MS,
): Promise<string | null> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, mostWaitMs, false));
  const results = names.map((name) => Promise.race([works(name).catch(() => false), timeout]));
  for (const [place, name] of names.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the names decides
    if ((await results[place]) === true) return name;
  }
  return null;
}

/** The maximum wait for a provider that does not respond. */
const MOST_WAIT_MS = 3_000;
