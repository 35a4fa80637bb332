import type { Findings } from './findings.ts';
import type { RawRows } from './raw-rows.ts';

interface Numbers {
  readonly space_id: string;
  readonly next_seq: number | string;
  readonly events: number | string;
  readonly lowest: number | string | null;
  readonly highest: number | string | null;
  readonly decisions: number | string;
}

/** I-8: the events of a space are numbered from 1 without a gap, and each has its decision. */
export async function checkOrder(rows: RawRows, { disordered }: Findings): Promise<void> {
  const spaces = await rows.all<Numbers>(
    `select floors.space_id, floors.next_seq,
       (select count(*) from events where events.space_id = floors.space_id) as events,
       (select min(seq) from events where events.space_id = floors.space_id) as lowest,
       (select max(seq) from events where events.space_id = floors.space_id) as highest,
       (select count(*) from decisions where decisions.space_id = floors.space_id) as decisions
     from floors`,
  );
  for (const { space_id: spaceId, ...found } of spaces) {
    const last = Number(found.next_seq) - 1;
    const isWhole =
      Number(found.events) === last &&
      Number(found.lowest) === 1 &&
      Number(found.highest) === last &&
      Number(found.decisions) === last;
    if (!isWhole) disordered.push(`space ${spaceId} has gaps: ${JSON.stringify(found)}`);
  }
}
