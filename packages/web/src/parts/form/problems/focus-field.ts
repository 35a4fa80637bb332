/** Focuses a field by its name, and opens the sections that contain it. */
export function focusField(path: string): void {
  const fields = [...document.getElementsByName(path)].filter(
    // Fields below a modal dialog are skipped, because a form there may have a field with the same
    // name.
    (one) => one.closest('[inert]') === null,
  );
  // Another form on the page may also have a field with this name. The right field is the one with
  // the error.
  const field = fields.find((one) => one.getAttribute('aria-invalid') === 'true') ?? fields[0];
  if (field !== undefined) focusAt(field);
}

/** Focuses the first invalid field of the page. Returns whether such a field exists. */
export function focusFirstWrong(): boolean {
  const field = document.querySelector<HTMLElement>('[name][aria-invalid="true"]');
  if (field !== null) focusAt(field);
  return field !== null;
}

function focusAt(field: HTMLElement): void {
  for (
    let around = field.closest('details');
    around !== null;
    around = around.parentElement?.closest('details') ?? null
  ) {
    around.open = true;
  }
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

/** Sorts paths by the position of their fields on the page. Paths without a field are last. */
export function inOrderOfPage(paths: readonly string[]): readonly string[] {
  const places = new Map<string, number>();
  for (const [place, field] of document.querySelectorAll('[name]').entries()) {
    const name = field.getAttribute('name') ?? '';
    if (!places.has(name)) places.set(name, place);
  }
  return paths.toSorted((a, b) => (places.get(a) ?? Infinity) - (places.get(b) ?? Infinity));
}
