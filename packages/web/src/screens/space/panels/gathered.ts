// What happens at once is fetched once.
const GATHER_MS = 100;

/** Does something soon, once for all that ask for it until then. */
export function gathered(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, GATHER_MS);
    },
    never: (): void => clearTimeout(timer),
  };
}
