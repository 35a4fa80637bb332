import type { Client, RouteOutput } from '@conch/sdk';
import { listMembers } from '../names/find-member.ts';
import type { Output } from '../print/output.ts';
import { fields } from '../print/table.ts';
import { modeOf } from '@conch/sdk/view';

type WholeSpace = RouteOutput<'readSpace'>;

/** Prints a space with its settings and members. */
export async function showSpace(client: Client, out: Output, space: WholeSpace): Promise<void> {
  const members = await listMembers(client, space.id);
  const { settings, floor } = space;
  const main = members.find(({ id }) => id === settings.mainAgentId)?.name ?? settings.mainAgentId;
  const namesOf = (kind: 'person' | 'agent') =>
    members
      .filter((member) => member.kind === kind)
      .map(({ name }) => name)
      .join(', ');
  const text = fields(out, [
    ['name', space.name],
    ['id', space.id],
    ['kind', settings.kind],
    ['mode', modeOf(settings)],
    ['main agent', main],
    ['agents', namesOf('agent')],
    ['people', namesOf('person')],
    ['turn limit', `${floor.used} of ${floor.limit} used`],
    ['chain limit', settings.maxRuns],
    ['max agents waiting for a reply', settings.maxStack],
    ['max per message', budgetWords(settings.chainBudget)],
    ['max per day', budgetWords(settings.dayBudget)],
    ['archived', space.archivedAt],
  ]);
  out.show({ ...space, members }, text);
}

function budgetWords({ maxTokens, maxCostUsd }: WholeSpace['settings']['dayBudget']): string {
  const parts = [
    ...(maxTokens === null ? [] : [`${maxTokens} tokens`]),
    ...(maxCostUsd === null ? [] : [`$${maxCostUsd}`]),
  ];
  return parts.join(', ');
}
