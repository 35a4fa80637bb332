/** Takes the reader to a field by its name; what hides it is opened first. */
export function focusField(path: string): void {
  const fields = [...document.getElementsByName(path)].filter(
    // A form below a dialog may have a field of the same name,
    (one) => one.closest('[inert]') === null,
  );
  // and so may another one beside it: the one that is meant has something wrong with it.
  const field = fields.find((one) => one.getAttribute('aria-invalid') === 'true') ?? fields[0];
  if (field !== undefined) focusAt(field);
}

/** Takes the reader to the first field of the page with something wrong; whether there is one. */
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

/** The paths in the order in which their fields stand on the page; the others follow. */
export function inOrderOfPage(paths: readonly string[]): readonly string[] {
  const places = new Map<string, number>();
  for (const [place, field] of document.querySelectorAll('[name]').entries()) {
    const name = field.getAttribute('name') ?? '';
    if (!places.has(name)) places.set(name, place);
  }
  return paths.toSorted((a, b) => (places.get(a) ?? Infinity) - (places.get(b) ?? Infinity));
}
