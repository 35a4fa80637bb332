/** The flag of an option: `mainAgent` is `main-agent`. */
export function flagName(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
