import type { Database } from '../../src/database.ts';
import type { Script } from '../../src/script.ts';
import { plain } from './counters.ts';
import { columnAt } from './renamed-columns.ts';

/** Fills a database of an earlier version with data in the schema of that version. */
export async function fillAsOf(version: number, database: Database): Promise<void> {
  await database.transact(function* () {
    for (const [since, rows] of ROWS) if (since <= version) yield* insertAll(rows, version);
  });
}

function* insertAll(rows: Rows, version: number): Script<void> {
  for (const [table, list] of Object.entries(rows)) {
    for (const row of list) {
      const values = Object.values(row).map((value) =>
        typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
      );
      const columns = Object.keys(row).map((column) => columnAt(version, table, column));
      yield plain(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`);
    }
  }
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>;

const message = {
  space_id: 'talk',
  place: 0,
  sender_name: 'Ana',
  sender_person_id: 'ana',
  mentions: '[]',
  version: 1,
};

function endedRun(id: string, outcome: object) {
  return {
    space_id: 'talk',
    id,
    agent_id: 'hr',
    chain_id: 'c1',
    trigger_id: 'm2',
    nth: 1,
    state: 'ended',
    because: 'CH1',
    queued_seq: 2,
    offered_at: 5,
    ended_at: 86_400_000 + 5,
    outcome: JSON.stringify(outcome),
  };
}

const ROWS: readonly (readonly [since: number, Rows])[] = [
  [
    1,
    {
      people: [
        { id: 'abe', name: 'Abe', version: 2, created_at: 0, deleted_at: 3 },
        { id: 'bob', name: 'Bob', version: 1, created_at: 4 },
        { id: 'ana', name: "Ana O'Neill", version: 1, created_at: 1 },
      ],
      agents: ['hr', 'finance'].map((id) => ({
        id,
        name: id,
        description: `knows ${id}`,
        kind: 'script',
        config: '{}',
        status: 'active',
        version: 1,
        created_at: 2,
      })),
      names: [{ version: 1, member_id: 'ana', kind: 'person', name: "Ana O'Neill" }],
      name_claims: [{ claim: 'anaoneill', member_id: 'ana' }],
      spaces: ['talk', 'empty'].map((id) => ({
        id,
        name: id,
        policy: 'chain',
        settings: '{"turnLimit":20}',
        version: 1,
        created_at: 3,
      })),
      space_members: ['hr', 'ana', 'bob'].map((member_id, place) => ({
        space_id: 'talk',
        member_id,
        place,
        member: `{"id":"${member_id}"}`,
      })),
      messages: [
        { ...message, id: 'm1', seq: 1, text: 'Hello 小明', created_at: 4, client_key: 'ana:1' },
        { ...message, id: 'm2', seq: 2, text: 'Again', created_at: 5, reply_to_id: 'm1' },
        { ...message, id: 'm3', seq: 3, text: '', created_at: 6, deleted_at: 7 },
      ],
      message_versions: [
        {
          space_id: 'talk',
          message_id: 'm2',
          version: 1,
          text: 'Agian',
          mentions: '[]',
          replaced_at: 6,
        },
      ],
      events: [1, 2, 3, 4].map((seq) => ({
        space_id: 'talk',
        seq,
        at: seq,
        type: 'message-posted',
        body: '{}',
      })),
    },
  ],
  [
    2,
    {
      spaces: [
        {
          id: 'led',
          name: 'led',
          policy: 'mention',
          settings: '{}',
          version: 1,
          created_at: 8,
          main_agent_id: 'hr',
        },
      ],
    },
  ],
  [
    3,
    {
      floors: ['talk', 'empty', 'led'].map((space_id) => ({
        space_id,
        next_seq: 9,
        names_version: 1,
        floor: '{"turnsUsed":3}',
        wake_at: 10,
      })),
      audiences: [{ space_id: 'talk', id: 1, agents: '["hr"]' }],
      runs: [
        {
          space_id: 'talk',
          id: 'r1',
          agent_id: 'hr',
          chain_id: 'c1',
          trigger_id: 'm2',
          nth: 1,
          state: 'queued',
          because: 'CH1',
          queued_seq: 2,
          offered_at: 5,
          cost_usd: 0.25,
        },
      ],
    },
  ],
  [
    12,
    {
      runs: [
        endedRun('answered', { kind: 'responded', messageId: 'm4', in: null }),
        endedRun('silent', { kind: 'skipped' }),
        endedRun('cut', { kind: 'cancelled', by: null }),
        endedRun('failed', { kind: 'failed', failure: 'error' }),
      ],
      messages: [
        {
          ...message,
          id: 'm4',
          seq: 4,
          text: 'Yes',
          created_at: 7,
          run_id: 'answered',
          step_no: 0,
        },
        { ...message, id: 'm5', seq: 5, text: 'Wel', created_at: 8, run_id: 'cut', step_no: 0 },
        {
          ...message,
          id: 'm6',
          seq: 6,
          text: 'By tool',
          created_at: 9,
          run_id: 'failed',
          step_no: 1,
        },
      ],
      space_days: [
        {
          space_id: 'talk',
          day: 1,
          agent_id: 'hr',
          runs: 1,
          tokens: 9,
          cost_usd: 0.25,
          unpriced_tokens: 0,
        },
      ],
    },
  ],
];
