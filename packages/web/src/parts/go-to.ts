/** Brings a part of the page into sight by its heading, and whoever reads with the keyboard with it. */
export function goTo(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}
