import type { RawRows } from './raw-rows.ts';

export interface MessageSeen {
  readonly space_id: string;
  readonly id: string;
  readonly seq: number | string;
  readonly place: number | string;
  readonly type: string;
  readonly client_key: string | null;
  readonly run_id: string | null;
  readonly step_no: number | null;
  readonly status: string;
  readonly content: string;
  readonly by_agent: string | null;
}

const PAGE = 5_000;

/** Every message, read page by page, because the database of a torture run is large. */
export async function* allMessages(rows: RawRows): AsyncGenerator<MessageSeen> {
  let after = "('', 0, 0)";
  for (;;) {
    const page = await rows.all<MessageSeen>(
      `select space_id, id, seq, place, type, client_key, run_id, step_no, status, content,
         sender_agent_id as by_agent
       from messages where (space_id, seq, place) > ${after}
       order by space_id, seq, place limit ${PAGE}`,
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = `('${last.space_id}', ${last.seq}, ${last.place})`;
  }
}
