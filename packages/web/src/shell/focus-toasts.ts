/** Puts the focus onto the first toast; false: there is none. */
export function focusToasts(): boolean {
  const first = document.querySelector<HTMLElement>('[data-toasts] :is(a, button)');
  first?.focus();
  return first !== null;
}
