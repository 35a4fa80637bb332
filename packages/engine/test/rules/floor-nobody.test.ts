import { describe, test } from 'vitest';

import { POLICIES } from '../../src/index.ts';
import { isPaused } from '../support/changes.ts';
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

describe('addressed people and paused agents give no other agent the floor', () => {
  const withMain = (policy: (typeof POLICIES)[number]) =>
    given({ ...GROUP, settings: { policy, main: 'Bob' } });

  test.each(POLICIES)(
    '[FL4] under %s a message with a leading mention of a person gives no agent the floor',
    (policy) => {
      withMain(policy).when(says('Ana', '@Ben ask @Carol')).then(holdTheFloor(), notices());
    },
  );

  test.each(POLICIES)(
    '[FL4] under %s a message with a leading @human gives no agent the floor',
    (policy) => {
      withMain(policy).when(says('Ana', '@human lunch?')).then(holdTheFloor(), notices());
    },
  );

  test.each(POLICIES)(
    "[FL4] under %s a service's message with a leading mention of a person gives no agent the floor",
    (policy) => {
      withMain(policy).when(posts('Cron', '@you stand-up, @Carol')).then(holdTheFloor());
    },
  );

  test('[FL4] a message with leading mentions of a person and an agent gives that agent the floor', () => {
    given(MENTION).when(says('Ana', '@Ben and @Carol look')).then(holdTheFloor('Carol'));
  });

  test('[FL4] agents answer a message that mentions a person later in its text', () => {
    given(MENTION)
      .when(says('Ana', 'did @Ben call?'))
      .then(holdTheFloor('Bob', 'Carol', 'Dave'));
  });

  test('[FL4] a reply to an agent with a leading mention of a person gives no agent the floor', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(says('Ana', '@Ben see', { replyingTo: 'Bob' }))
      .then(offersNobody);
  });

  test("[FL4] an agent's message with a leading mention of a person gives no agent the floor", () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Ana ask @Carol'))
      .then(offersNobody, notices());
  });

  test.each(POLICIES)(
    '[FL5] under %s no agent runs if every addressed agent is paused',
    (policy) => {
      withMain(policy)
        .when(isPaused('Carol'))
        .when(says('Ana', '@Carol hi'))
        .then(holdTheFloor(), notices(/Carol/), isSilent('Carol', 'FL1'));
    },
  );

  test('[FL5] if several addressed agents are all paused, no agent runs and one notice is posted', () => {
    given(MENTION)
      .when(isPaused('Carol'))
      .when(isPaused('Dave'))
      .when(says('Ana', '@Carol @Dave hi'))
      .then(offersNobody, notices(/Carol, Dave/));
  });

  test('[FL5] no agent runs if every agent that the text mentions later is paused', () => {
    given(MENTION)
      .when(isPaused('Carol'))
      .when(says('Ana', 'what does @Carol say?'))
      .then(offersNobody, notices(/Carol/));
  });

  test("[FL5] no agent runs for a reply to a paused agent's message", () => {
    given(MENTION)
      .when(says('Ana', '@Carol hi'))
      .when(speaks('Carol'))
      .when(isPaused('Carol'))
      .when(says('Ana', 'and?', { replyingTo: 'Carol' }))
      .then(offersNobody, notices(/Carol/));
  });

  test('[FL5] no agent runs if a service addresses only paused agents', () => {
    given(MENTION)
      .when(isPaused('Carol'))
      .when(posts('Cron', '@Carol check in'))
      .then(offersNobody, notices(/Carol/));
  });

  test('[FL5] no agent runs if an agent addresses only paused agents', () => {
    given(MENTION)
      .when(isPaused('Carol'))
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', '@Carol help'))
      .then(offersNobody, notices(/Carol/));
  });

  test('[FL5] a message is posted even if every addressed agent is paused', () => {
    given(MENTION)
      .when(isPaused('Carol'))
      .when(says('Ana', '@Carol hi'))
      .then(lastSaid('@Carol hi'));
  });
});

describe("a notice says that no agent answers a person's message", () => {
  const allQuiet = {
    ...GROUP,
    agents: [
      { name: 'Bob', quiet: true },
      { name: 'Carol', quiet: true },
    ],
  };

  test.each(['broadcast', 'mention', 'chain'] as const)(
    "[FL7] under %s one notice is posted for a person's message if all agents are quiet",
    (policy) => {
      given({ ...allQuiet, settings: { policy } })
        .when(says('Ana', 'hi'))
        .then(offersNobody, notices(/@human/));
    },
  );

  test("[FL7] under `coordinator`, one notice is posted for a person's message if there is no coordinator", () => {
    given({ ...GROUP, settings: { policy: 'coordinator', main: 'Bob' } })
      .when(leaves('Bob'))
      .when(says('Ana', 'hi'))
      .then(offersNobody, notices(/@human/));
  });

  test('[FL7] a space without agents posts no notice', () => {
    given({ ...GROUP, agents: [], settings: { policy: 'broadcast' } })
      .when(says('Ana', 'hi'))
      .then(notices());
  });

  test('[FL7] if all agents are paused, a notice says that they are paused', () => {
    given({ agents: [{ name: 'Bob', status: 'paused' }], people: ['Ana', 'Eve'] })
      .when(says('Ana', 'hi'))
      .then(notices('@human No agent here is active, so nobody answers.'));
  });

  test('[FL7] without a coordinator, a notice says what people can do', () => {
    given({ agents: ['Bob', 'Carol'], settings: { policy: 'coordinator' } })
      .when(says('Ana', 'hi'))
      .then(notices(/no coordinator, so nobody answers\. Choose one/u));
  });

  test("[FL7] a service's message that no agent answers gets no notice", () => {
    given({ ...allQuiet, settings: { policy: 'broadcast' } })
      .when(posts('Cron', 'hi'))
      .then(notices());
  });

  test("[FL7] an agent's answer that gives nobody the floor gets no notice", () => {
    given(MENTION).when(says('Ana', '@Bob hi')).when(speaks('Bob')).then(offersNobody, notices());
  });
});

test("[FL4] a service's message to @human gives no agent the floor, even in a space without people", () => {
  given({ agents: ['Bob', 'Carol'], people: [], settings: { policy: 'broadcast' } })
    .when(posts('Cron', '@human the report is due'))
    .then(offersNobody);
});
