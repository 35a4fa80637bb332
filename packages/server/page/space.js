import { ask } from './api.js';
import { approvalCard } from './approval.js';
import { Composer } from './composer.js';
import { costWords } from './cost-words.js';
import { el, nameOf } from './elements.js';
import { Messages } from './messages.js';
import { Threads } from './threads.js';
import { seenBefore } from './told-again.js';

const POLICIES = {
  broadcast: 'Everyone answers',
  mention: 'Only who I mention',
  chain: 'Pass the mic',
  admin: 'Coordinator',
};

/** What *why?* does not tell: it is seen anyway, or only machines need it. */
const MACHINERY = ['post-message', 'post-notice', 'answer-tool', 'count-turns', 'wake-later'];

/** So many runs are looked at for *why?*. */
const MOST_ASKED = 20;

/** One space on the screen: its messages as they come, and a place to write. */
export class Space {
  /** The last event that was shown; `null`: it is not loaded yet. */
  seen = null;
  #members = new Map();
  #limit = 0;

  constructor(id, page) {
    this.id = id;
    this.path = `/spaces/${id}`;
    this.page = page;
    this.messages = new Messages({
      me: page.me,
      nameOf: (member) => this.#members.get(member)?.name ?? 'Someone',
      stop: (runId) => this.#do('stop', { runId }),
      why: (message) => this.#why(message).catch(({ message: words }) => [words]),
      try: (text) => this.composer.write(text),
      thread: (message) => this.threads.label(message),
    });
    this.threads = new Threads({
      spaceId: id,
      changed: (title) => this.composer.writeIn(title),
    });
    this.composer = new Composer({
      spaceId: id,
      keep: page.keep,
      send: (content) => this.#send(content),
      stopAll: () => this.#do('stop', {}),
      goOn: () => this.#do('continue'),
    });
    this.title = el('h1', { dir: 'auto' });
    this.people = el('div', { className: 'people' });
    this.meter = el('p', { className: 'meter', hidden: true });
    this.problem = el('p', { className: 'problem', role: 'alert' });
    const back = el('a', { className: 'back', href: '#', 'aria-label': 'All spaces' }, '‹');
    const { list, more } = this.messages;
    const foot = [more, this.meter, this.problem, this.composer.element];
    this.element = el(
      'main',
      { className: 'space' },
      el('header', { className: 'top' }, back, el('div', {}, this.title, this.people)),
      list,
      el('div', { className: 'foot' }, ...foot),
    );
  }

  /** Fetches it anew; what happened after `seen` is to come over the socket. */
  async load() {
    const parts = ['', '/members?limit=100', '/messages?limit=50', '/approvals?limit=20'];
    const asked = parts.map((part) => ask('GET', `${this.path}${part}`));
    const [space, members, { items }, approvals] = await Promise.all(asked);
    this.#members = new Map(members.items.map((member) => [member.id, member]));
    const isForum = space.kind === 'forum';
    if (isForum) await this.threads.load();
    const words = isForum ? 'Forum' : POLICIES[space.policy];
    this.title.replaceChildren(space.name, el('span', { className: 'policy' }, words));
    this.#showPeople();
    this.messages.clear();
    for (const message of items) this.#put(message);
    // Those that are over are told again with what else happened; what is open may be older.
    const open = approvals.items.filter(({ verdict }) => verdict === null);
    for (const approval of open) this.#putApproval(approval);
    for (const frame of this.page.pending()) this.messages.pend(frame);
    this.#limit = space.floor.limit;
    this.#showFloor(space.floor);
    // What else happened since the oldest of them is told again: who stayed silent, who speaks.
    this.seen = seenBefore(items, space.seq);
  }

  /** Takes what the socket says about this space. */
  take(frame) {
    const { messages } = this;
    const taking = {
      message: () => this.#put(frame.message),
      notice: () => this.#put(frame.message),
      message_changed: () => messages.change(frame.messageId, frame.change),
      stream_start: () => messages.begin(frame),
      stream_resume: () => messages.begin(frame),
      stream_chunk: () => messages.chunk(frame),
      stream_end: () => messages.end(frame.messageId, frame.outcome),
      subscribed: () => messages.keepStreams(frame.streams),
      run: () => messages.aside(frame),
      approval: () => this.#putApproval(frame.approval),
      'forum:post': () => this.threads.hear(frame),
      'forum:reply': () => this.threads.hear(frame),
      floor: () => this.#showFloor(frame),
      member: () => this.#changeMembers(frame),
      decision: () => (this.seen = frame.seq),
    };
    taking[frame.type]?.();
    this.composer.stop.hidden = !messages.isSpeaking;
  }

  /** What was refused is there to be mended, with the reason. */
  giveBack({ clientId, content }, reason) {
    this.messages.unpend(clientId);
    this.composer.giveBack(content);
    this.tell(reason);
  }

  /** Says what went wrong. */
  tell(words) {
    this.problem.textContent = words;
  }

  #put(message) {
    this.messages.put(message);
    const { author, notice } = message;
    // What agents say changes nothing about whether a person has to let them go on.
    if (author?.kind !== 'agent') this.composer.goOn.hidden = notice !== 'turn-limit';
  }

  #putApproval(approval) {
    const { runId, callId } = approval;
    const path = `${this.path}/approvals/${runId}/${callId}`;
    const card = approvalCard(approval, {
      nameOf: (member) => this.#members.get(member)?.name ?? 'Someone',
      mayAnswer: this.#members.get(this.page.me)?.role !== 'viewer',
      answer: async (approve) => this.#putApproval(await ask('POST', path, { approve })),
    });
    this.messages.ask(approval, card);
  }

  #send(content) {
    this.tell('');
    const clientId = crypto.randomUUID();
    const { chosen: threadId } = this.threads;
    const place = threadId === null ? {} : { threadId };
    const frame = { type: 'send_message', clientId, spaceId: this.id, content, ...place };
    this.messages.pend(frame);
    this.messages.toEnd();
    this.page.send(frame);
  }

  async #do(what, body) {
    this.tell('');
    await ask('POST', `${this.path}/${what}`, body).catch(({ message }) => this.tell(message));
  }

  /** For an agent's message what gave it the floor; for any other who got the floor by it. */
  async #why({ id, runId }) {
    const run = runId === null ? null : await ask('GET', `${this.path}/runs/${runId}`);
    const about = `messageId=${run?.triggerId ?? id}`;
    const { items } = await ask('GET', `${this.path}/decisions?${about}`);
    const lines = items.flatMap((decision) => decision.lines);
    const reasons = lines
      .filter(({ effect }) => !MACHINERY.includes(effect))
      .map(({ sentence }) => sentence);
    if (run === null) return [...reasons, ...(await this.#failures(items))];
    const cost = costWords(run);
    return cost === null ? reasons : [...reasons, cost];
  }

  /** Who got the floor and could not answer: there is no message to ask. */
  async #failures(decisions) {
    const ids = decisions.flatMap(({ gotFloor }) => gotFloor.map(({ runId }) => runId));
    const asked = ids.slice(0, MOST_ASKED).map((id) => ask('GET', `${this.path}/runs/${id}`));
    const failed = (await Promise.all(asked)).filter(({ outcome }) => outcome === 'failed');
    const named = (id) => this.#members.get(id)?.name ?? 'Someone';
    return failed.map(({ agentId, outcomeWords }) => `${named(agentId)} ${outcomeWords}`);
  }

  #showFloor({ used }) {
    this.meter.hidden = this.#limit === 0 || used < this.#limit / 2;
    this.meter.textContent = `${used} of ${this.#limit} turns`;
    this.meter.classList.toggle('near', used >= this.#limit * 0.8);
    this.composer.goOn.hidden ||= used < this.#limit;
  }

  #changeMembers({ joined, changed, left }) {
    for (const member of [...joined, ...changed]) this.#members.set(member.id, member);
    for (const id of left) this.#members.delete(id);
    this.#showPeople();
  }

  #showPeople() {
    const agents = this.#members.values().filter(({ kind }) => kind === 'agent');
    const names = agents.map(({ name }) => name).toArray();
    const chips = [...names, ...(names.length > 1 ? ['everyone'] : [])].map((name) => {
      const onclick = () => this.composer.mention(name);
      return el('button', { className: 'chip', dir: 'auto', onclick }, '@', nameOf(name));
    });
    this.people.replaceChildren(...chips);
  }
}
