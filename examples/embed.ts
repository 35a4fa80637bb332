import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import { createConch } from '@conch/runtime';

// A data directory or a postgres:// address. The data there survives a crash.
const database = mkdtempSync(join(tmpdir(), 'conch-'));
const conch = await createConch({ database, kinds: [scriptKind] });

const ana = await conch.people.create({ name: 'Ana' });
const asking = { target: 'Finance', reason: 'the salaries', expectReply: true };
const hr = await conch.agents.create({
  name: 'HR',
  kind: 'script',
  config: [
    { when: { trigger: 'returned' }, do: { say: 'The report: {{returned.content}}' } },
    { do: { say: 'I ask Finance first.', mentionAgent: asking } },
  ],
});
const told = [{ do: { say: '42 people, 318,400 in all.' } }];
const finance = await conch.agents.create({ name: 'Finance', kind: 'script', config: told });
const { id: spaceId } = await conch.spaces.create({
  name: 'Payroll',
  memberIds: [ana.id, hr.id, finance.id],
});

await conch.post({ spaceId, from: ana.id, content: 'prepare the payroll report' });
await conch.idle();
for (const { id, senderName, content } of await conch.messages(spaceId)) {
  console.log(`${senderName}: ${content}`);
  for (const { lines } of await conch.decisions(spaceId, { messageId: id })) {
    for (const { sentence } of lines) console.log(`  ${sentence}`);
  }
}
await conch.close();
