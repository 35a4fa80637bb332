import { describe, test } from 'vitest';

import { POLICIES } from '../../src/index.ts';
import { isSwitchedOff } from '../support/changes.ts';
import {
  given,
  holdTheFloor,
  isSilent,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  posts,
  says,
  speaks,
} from '../support/story.ts';

const GROUP = { agents: ['Bob', 'Carol', 'Dave'], people: ['Ana', 'Ben'] } as const;
const MENTION = { ...GROUP, settings: { policy: 'mention' } } as const;

describe('whom a message is addressed to', () => {
  const withMain = (policy: (typeof POLICIES)[number]) =>
    given({ ...GROUP, settings: { policy, main: 'Bob' } });

  test.each(POLICIES)(
    '[FL4] under %s a message that leads with a person wakes no agent',
    (policy) => {
      withMain(policy).when(says('Ana', '@Ben ask @Carol')).then(holdTheFloor(), notices());
    },
  );

  test.each(POLICIES)(
    '[FL4] under %s a message that leads with the people wakes no agent',
    (policy) => {
      withMain(policy).when(says('Ana', '@human lunch?')).then(holdTheFloor(), notices());
    },
  );

  test.each(POLICIES)('[FL4] under %s so does one of a service', (policy) => {
    withMain(policy).when(posts('Cron', '@you stand-up, @Carol')).then(holdTheFloor());
  });

  test('[FL4] a message that leads with a person and an agent wakes that agent', () => {
    given(MENTION).when(says('Ana', '@Ben and @Carol look')).then(holdTheFloor('Carol'));
  });

  test('[FL4] a person further in does not keep agents from the floor', () => {
    given(MENTION)
      .when(says('Ana', 'did @Ben call?'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'));
  });

  test('[FL4] a reply to an agent that leads with a person wakes no agent', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(says('Ana', '@Ben see', { replyingTo: 'Bob' }))
      .then(offersNobody);
  });

  test('[FL4] an agent that leads with a person wakes no agent', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Ana ask @Carol'))
      .then(offersNobody, notices());
  });

  test.each(POLICIES)(
    '[FL5] under %s nobody runs if every addressed agent is inactive',
    (policy) => {
      withMain(policy)
        .when(isSwitchedOff('Carol'))
        .when(says('Ana', '@Carol hi'))
        .then(holdTheFloor(), notices(/Carol/), isSilent('Carol', 'FL1'));
    },
  );

  test('[FL5] so with several of them, and there is one notice', () => {
    given(MENTION)
      .when(isSwitchedOff('Carol'))
      .when(isSwitchedOff('Dave'))
      .when(says('Ana', '@Carol @Dave hi'))
      .then(offersNobody, notices(/Carol, Dave/));
  });

  test('[FL5] so with an inner mention', () => {
    given(MENTION)
      .when(isSwitchedOff('Carol'))
      .when(says('Ana', 'what does @Carol say?'))
      .then(offersNobody, notices(/Carol/));
  });

  test('[FL5] so with a reply to the message of an agent', () => {
    given(MENTION)
      .when(says('Ana', '@Carol hi'))
      .when(speaks('Carol'))
      .when(isSwitchedOff('Carol'))
      .when(says('Ana', 'and?', { replyingTo: 'Carol' }))
      .then(offersNobody, notices(/Carol/));
  });

  test('[FL5] so with a message of a service', () => {
    given(MENTION)
      .when(isSwitchedOff('Carol'))
      .when(posts('Cron', '@Carol check in'))
      .then(offersNobody, notices(/Carol/));
  });

  test('[FL5] so with what an agent writes', () => {
    given(MENTION)
      .when(isSwitchedOff('Carol'))
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol help'))
      .then(offersNobody, notices(/Carol/));
  });

  test('[FL5] the message is posted all the same', () => {
    given(MENTION)
      .when(isSwitchedOff('Carol'))
      .when(says('Ana', '@Carol hi'))
      .then(lastSaid('@Carol hi'));
  });
});

describe('when nobody is found', () => {
  const allQuiet = {
    ...GROUP,
    agents: [
      { name: 'Bob', quiet: true },
      { name: 'Carol', quiet: true },
    ],
  };

  test.each(['broadcast', 'mention', 'chain'] as const)(
    '[FL7] under %s a message of a person that everyone is too quiet for gets one notice',
    (policy) => {
      given({ ...allQuiet, settings: { policy } })
        .when(says('Ana', 'hi'))
        .then(offersNobody, notices(/@human/));
    },
  );

  test('[FL7] under admin a message of a person without an admin gets one notice', () => {
    given({ ...GROUP, settings: { policy: 'admin', main: 'Bob' } })
      .when(leaves('Bob'))
      .when(says('Ana', 'hi'))
      .then(offersNobody, notices(/@human/));
  });

  test('[FL7] among people only there is nothing to say', () => {
    given({ ...GROUP, agents: [], settings: { policy: 'broadcast' } })
      .when(says('Ana', 'hi'))
      .then(notices());
  });

  test('[FL7] a space whose agents are all switched off says so', () => {
    given({ agents: [{ name: 'Bob', status: 'inactive' }], people: ['Ana', 'Eve'] })
      .when(says('Ana', 'hi'))
      .then(notices('@human No agent here is active, so nobody answers.'));
  });

  test('[FL7] a coordinated space without its coordinator says what to do', () => {
    given({ agents: ['Bob', 'Carol'], settings: { policy: 'admin' } })
      .when(says('Ana', 'hi'))
      .then(notices(/no coordinator, so nobody answers\. Choose one/u));
  });

  test('[FL7] a message of a service that nobody takes gets no notice', () => {
    given({ ...allQuiet, settings: { policy: 'broadcast' } })
      .when(posts('Cron', 'hi'))
      .then(notices());
  });

  test('[FL7] an answer of an agent that wakes nobody gets no notice', () => {
    given(MENTION).when(says('Ana', '@Bob hi')).when(speaks('Bob')).then(offersNobody, notices());
  });
});

test('[FL4] a service that leads with the people wakes no agent, even where there are none', () => {
  given({ agents: ['Bob', 'Carol'], people: [], settings: { policy: 'broadcast' } })
    .when(posts('Cron', '@human the report is due'))
    .then(offersNobody);
});
