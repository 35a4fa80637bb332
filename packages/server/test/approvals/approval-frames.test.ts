import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { connectAgent } from '../support/agent-client.ts';
import { connect } from '../support/socket-client.ts';
import { lastSaid, openBank } from './bank.ts';
import { INPUT } from './teller-kind.ts';

describe.each(DATABASES.slice(0, 1))('notifications about approvals, on $name', (kind) => {
  test('[P-1] people get a frame when an approval is requested and when it is decided', async () => {
    const bank = await openBank(kind);
    const socket = await connect(bank.viewer);
    await socket.follow(bank.spaceId);
    const params = await bank.ask();
    expect(await socket.nextOf('approval')).toMatchObject({
      approval: { input: INPUT, verdict: null },
    });
    const { id } = await bank.member.call('readMe');
    await bank.member.call('answerApproval', { params, body: { approve: true } });
    expect(await socket.nextOf('approval')).toMatchObject({
      approval: { verdict: 'approved', decidedBy: id },
    });
  });

  test('[P-1] people who connect later get the current state of an approval', async () => {
    const bank = await openBank(kind);
    const params = await bank.ask();
    await bank.member.call('answerApproval', { params, body: { approve: false } });
    const socket = await connect(bank.viewer);
    await socket.follow(bank.spaceId, 0);
    expect(await socket.find('approval')).toMatchObject({ approval: { verdict: 'denied' } });
  });

  test('[P-1] agents get nothing about an approval, neither over their sockets nor in their tasks', async () => {
    const bank = await openBank(kind);
    const clerk = await connectAgent(bank.origin, bank.clerk);
    const params = await bank.ask();
    const body = { content: '@Clerk what is going on?' };
    await bank.owner.call('postMessage', { params: { spaceId: bank.spaceId }, body });
    const task = await clerk.nextOf('task');
    await clerk.answer(task, 'No idea.');
    await bank.member.call('answerApproval', { params, body: { approve: true } });
    await lastSaid(bank);
    await clerk.sync();
    const heard = JSON.stringify(clerk.frames);
    expect(heard).toContain('what is going on?');
    expect(heard).not.toMatch(/canary|approv|bank\.pay/u);
  });

  test('[P-1] the log does not contain the question of an approval', async () => {
    const bank = await openBank(kind);
    const params = await bank.ask();
    await bank.member.call('answerApproval', { params, body: { approve: true } });
    await lastSaid(bank);
    expect(bank.logged.length).toBeGreaterThan(0);
    expect(bank.logged.join('\n')).not.toContain('canary');
  });
});
