import type { Findings } from './findings.ts';
import type { RawRows } from './raw-rows.ts';

interface Sum {
  readonly of: string;
  readonly tokens: string | number;
  readonly billionths: string | number;
}

const SUMS = 'sum(tokens) as tokens, sum(round(cost_usd * 1000000000)) as billionths';
const SPENT = '(tokens > 0 or cost_usd > 0)';

/** I-16: what runs have cost is what the days of agents and of spaces say, whatever died meanwhile. */
export async function checkCosts(rows: RawRows, found: Findings): Promise<void> {
  const of = async (what: string, from: string): Promise<readonly string[]> => {
    const query = `select ${what} as of, ${SUMS} from ${from} where ${SPENT} group by ${what} order by 1`;
    const sums = await rows.all<Sum>(query);
    return sums.map((sum) => `${sum.of}: ${Number(sum.tokens)}, ${Number(sum.billionths)}`);
  };
  const agents = [await of('agent_id', 'runs'), await of('agent_id', 'agent_days')];
  const spaces = [await of('space_id', 'runs'), await of('space_id', 'space_days')];
  for (const [runs = [], days = []] of [agents, spaces]) {
    const missing = runs.filter((sum) => !days.includes(sum));
    found.strange.push(...missing.map((sum) => `runs have cost ${sum}; the days say otherwise`));
  }
  const reserved = await rows.all<{ run_id: string }>('select run_id from reservations');
  found.unfinished.push(...reserved.map(({ run_id: id }) => `something is reserved for run ${id}`));
}
