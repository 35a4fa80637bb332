/** Focuses the first toast. Returns false if there is none. */
export function focusToasts(): boolean {
  const first = document.querySelector<HTMLElement>('[data-toasts] :is(a, button)');
  first?.focus();
  return first !== null;
}
