interface AnyLine {
  readonly kind: string;
  readonly table?: string;
  readonly row?: object;
}

export const read = (line: string): AnyLine => JSON.parse(line) as AnyLine;

/** The place of the first line of a table, or of a kind. */
export function placeOf(lines: readonly string[], name: string): number {
  const place = lines.findIndex((line) => [read(line).table, read(line).kind].includes(name));
  if (place < 0) throw new Error(`the export has no ${name}`);
  return place;
}

/** An export in which the first row of a table, or the first member, has other fields. */
export function withField(
  lines: readonly string[],
  name: string,
  fields: object,
): readonly string[] {
  const place = placeOf(lines, name);
  const line = read(lines[place] ?? '');
  const changed =
    line.row === undefined ? { ...line, ...fields } : { ...line, row: { ...line.row, ...fields } };
  return lines.with(place, JSON.stringify(changed));
}

/** An export in which the second member of the first event has other fields. */
export function withMember(lines: readonly string[], fields: object): readonly string[] {
  const { row } = read(lines[placeOf(lines, 'events')] ?? '');
  const event = JSON.parse((row as { body: string }).body) as {
    change: { put: { member: object }[] };
  };
  const [, second] = event.change.put;
  if (second !== undefined) second.member = { ...second.member, ...fields };
  return withField(lines, 'events', { body: JSON.stringify(event) });
}

interface Described {
  readonly setup: object;
}

/** An export in which the setup of the first agent has other fields. */
export function withSetup(lines: readonly string[], fields: object): readonly string[] {
  const { setup } = read(lines[placeOf(lines, 'agent')] ?? '') as AnyLine & Described;
  return withField(lines, 'agent', { setup: { ...setup, ...fields } });
}

/** The object in a column of the first row of a table. */
function columnOf(lines: readonly string[], table: string, column: string): object {
  const { row } = read(lines[placeOf(lines, table)] ?? '');
  return JSON.parse((row as Readonly<Record<string, string>>)[column] ?? '') as object;
}

/** An export in which the floor has another field. */
export function withFloor(lines: readonly string[], more: unknown): readonly string[] {
  const floor = JSON.stringify({ ...columnOf(lines, 'floors', 'floor'), more });
  return withField(lines, 'floors', { floor });
}

/** An export in which the first stored member has other fields. */
export function withStored(lines: readonly string[], fields: object): readonly string[] {
  const member = JSON.stringify({ ...columnOf(lines, 'space_members', 'member'), ...fields });
  return withField(lines, 'space_members', { member });
}

/** The columns of a stored member that make an id an agent. */
export function agentRow(id: string): object {
  return {
    memberId: id,
    member: JSON.stringify({ id, kind: 'agent', name: 'Z', status: 'active' }),
  };
}

/** An export in which the settings of the forum have other values. */
export function withForum(lines: readonly string[], fields: object): readonly string[] {
  const settings = columnOf(lines, 'spaces', 'settings') as { readonly forum: object };
  const forum = { ...settings.forum, ...fields };
  return withField(lines, 'spaces', { settings: JSON.stringify({ ...settings, forum }) });
}

/** An export in which the space has other settings. */
export function withSettings(lines: readonly string[], fields: object): readonly string[] {
  const settings = JSON.stringify({ ...columnOf(lines, 'spaces', 'settings'), ...fields });
  return withField(lines, 'spaces', { settings });
}

/** An export with one more row. */
export function withRow(lines: readonly string[], table: string, row: object): readonly string[] {
  const end = JSON.stringify({ kind: 'end', lines: lines.length + 1 });
  return [...lines.slice(0, -1), JSON.stringify({ kind: 'row', table, row }), end];
}

/** An export that contains the first row of a table twice. */
export function twice(lines: readonly string[], table: string): readonly string[] {
  const place = placeOf(lines, table);
  const [line = ''] = lines.slice(place);
  const end = JSON.stringify({ kind: 'end', lines: lines.length + 1 });
  return [...lines.slice(0, place), line, ...lines.slice(place, -1), end];
}

/**
 * An export in which the first person has the name of a person of the other server, and a second
 * line that makes the same id an agent.
 */
export function withSecondKind(lines: readonly string[], name: string): readonly string[] {
  const place = placeOf(lines, 'person');
  const { id } = JSON.parse(lines[place] ?? '') as { readonly id: string };
  const person = JSON.stringify({ kind: 'person', id, name });
  const agent = JSON.stringify({ kind: 'agent', id, name: 'Second', setup: null });
  const end = JSON.stringify({ kind: 'end', lines: lines.length + 1 });
  const more = lines.slice(0, -1).toSpliced(place, 1, person, agent);
  return withField([...more, end], 'space_members', agentRow(id));
}
