/**
 * Every table as its newest migration leaves it. The same on both databases: ids are text, moments
 * are milliseconds, flags are 0 or 1, and what only the engine looks into is JSON in a text.
 */
export interface Tables {
  /** The migrations that this database has been through. */
  readonly schema_versions: { version: number; name: string; at: number };
  readonly people: {
    id: string;
    name: string;
    version: number;
    created_at: number;
    deleted_at: number | null;
    is_admin: number;
    password_hash: string | null;
    last_seen_at: number | null;
  };
  readonly agents: {
    id: string;
    name: string;
    description: string;
    kind: string;
    config: string;
    status: 'active' | 'inactive';
    quiet: number;
    auto_reply: number;
    max_tokens: number | null;
    max_cost_usd: number | null;
    version: number;
    created_at: number;
    deleted_at: number | null;
    /** What the file that it was made of said besides, as JSON: others read it. */
    extras: string;
  };
  /** Every name that was ever given or given up on this server, in that order. */
  readonly names: {
    version: number;
    member_id: string;
    kind: 'person' | 'agent';
    name: string | null;
  };
  /** What a name may clash with: its matching form and its looks. One owner each. */
  readonly name_claims: { claim: string; member_id: string };
  readonly spaces: {
    id: string;
    name: string;
    policy: string;
    main_agent_id: string | null;
    settings: string;
    version: number;
    created_at: number;
  };
  /** The members as the last `members-changed` of the space told them to the engine. */
  readonly space_members: {
    space_id: string;
    member_id: string;
    place: number;
    member: string;
  };
  readonly floors: {
    space_id: string;
    next_seq: number;
    names_version: number;
    floor: string;
    wake_at: number | null;
  };
  /** The sets of agents that private messages of a space were for; 0 is everyone. */
  readonly audiences: { space_id: string; id: number; agents: string };
  readonly messages: {
    space_id: string;
    id: string;
    seq: number;
    place: number;
    type: 'message' | 'notice' | 'forum_post' | 'forum_reply';
    sender_agent_id: string | null;
    sender_person_id: string | null;
    sender_service_id: string | null;
    sender_name: string;
    text: string;
    mentions: string;
    audience_id: number;
    /** The audience among whose messages a briefing finds it; null: it enters no context. */
    briefing_audience_id: number | null;
    reply_to_id: string | null;
    thread_id: string | null;
    parent_id: string | null;
    thread_no: number | null;
    mentioned_agents: string | null;
    run_id: string | null;
    step_no: number | null;
    /** Who sent it and the id it chose: the same twice is one message. */
    client_key: string | null;
    status: 'complete' | 'cancelled' | 'failed';
    notice: string | null;
    version: number;
    version_run_id: string | null;
    is_private: number;
    created_at: number;
    edited_at: number | null;
    deleted_at: number | null;
  };
  /** What a message said before it was changed. */
  readonly message_versions: {
    space_id: string;
    message_id: string;
    version: number;
    text: string;
    mentions: string;
    status: 'complete' | 'cancelled' | 'failed';
    run_id: string | null;
    replaced_at: number;
  };
  readonly events: { space_id: string; seq: number; at: number; type: string; body: string };
  readonly decisions: { space_id: string; seq: number; effects: string };
  readonly chains: {
    space_id: string;
    id: string;
    policy: string;
    trigger_id: string;
    started_at: number;
    ended_at: number | null;
    ended_because: string | null;
  };
  readonly runs: {
    space_id: string;
    id: string;
    agent_id: string;
    chain_id: string;
    trigger_id: string;
    nth: number;
    /** `reported`: it is done, and waits for those before it in its tick to be written. */
    state: 'held' | 'queued' | 'running' | 'parked' | 'reported' | 'ended';
    because: string;
    /** Where in the order of the space it was queued last: its place among its agent's runs. */
    queued_seq: number;
    offered_at: number;
    /** The node that runs it, and the fencing token of that claim. */
    owner: string | null;
    token: number;
    /** How often it was taken up since it last got on: one that kills its node is not tried for ever. */
    attempts: number;
    started_at: number | null;
    /** How long it has run before it was parked last. */
    active_ms: number;
    ended_at: number | null;
    outcome: string | null;
    message_id: string | null;
    tokens: number;
    cost_usd: number;
    /** 0: some of what it has spent has no known price. */
    is_priced: number;
    /** 1: some of its tokens were counted by Conch, since their provider did not report them. */
    is_estimated: number;
    /** Where the order of the space stood when it was first taken up: its history ends there. */
    first_seq: number | null;
    /** 1: the reason that it is given is made of what is not for everyone. */
    is_private: number;
    /** The agents that waited in its branch when it was offered, as JSON; the longest first. */
    waiters: string;
    /** The place of the decision that gave it the floor, or held it for a turn. */
    offered_seq: number;
    /** 1: it has ended and left neither a message nor a notice in its place. */
    is_silent: number;
    ended_because: string | null;
  };
  readonly run_steps: {
    space_id: string;
    run_id: string;
    step_no: number;
    call_id: string;
    call: string;
    result: string | null;
    at: number;
    kind: 'call' | 'note';
    /** What the run has spent until then; no `cost_usd`: some of it has no known price. */
    tokens: number;
    cost_usd: number | null;
    is_estimated: number;
  };
  /** What agents have asked people whether they may do it. */
  readonly approvals: {
    space_id: string;
    run_id: string;
    call_id: string;
    seq: number;
    agent_id: string;
    tool: string;
    input: string;
    reason: string;
    asked_at: number;
    until: number;
    verdict: string | null;
    decided_by: string | null;
    decided_at: number | null;
  };
  /** Tools of MCP servers as somebody has approved them. */
  readonly tool_pins: {
    server: string;
    tool: string;
    hash: string | null;
    definition: string;
    approved_by: string | null;
    approved_at: number;
  };
  /** What an agent keeps of older history, for the readers that its sources had in common. */
  readonly summaries: {
    space_id: string;
    agent_id: string;
    audience_id: number;
    up_to_id: string;
    up_to_seq: number;
    up_to_place: number;
    content: string;
    is_private: number;
    at: number;
  };
  /** Acts on their way into a space: gone in the transaction in which they arrive. */
  readonly acts: {
    space_id: string;
    id: string;
    from_space_id: string;
    act: string;
    is_private: number;
    at: number;
  };
  readonly schedules: {
    space_id: string;
    id: string;
    name: string;
    cron: string;
    time_zone: string;
    text: string;
    addressee_id: string | null;
    next_at: number | null;
    created_at: number;
  };
  readonly nodes: { id: string; lease_until: number; started_at: number };
  /** What an agent has spent on a UTC day in all spaces. */
  readonly agent_days: {
    agent_id: string;
    day: number;
    /** How many runs have cost something. */
    runs: number;
    tokens: number;
    cost_usd: number;
    /** Of runs whose price is not known. */
    unpriced_tokens: number;
    /** Of runs of whose tokens some were estimated. */
    estimated_tokens: number;
  };
  /** What each agent has spent in a space on a UTC day. */
  readonly space_days: {
    space_id: string;
    day: number;
    agent_id: string;
    runs: number;
    tokens: number;
    cost_usd: number;
    unpriced_tokens: number;
    estimated_tokens: number;
    /** How many runs ended, and how many of them failed; `runs` are those that cost something. */
    ended: number;
    failed: number;
  };
  /** What the runs of an agent that have not ended may still cost. */
  readonly reservations: { agent_id: string; run_id: string; tokens: number; cost_usd: number };
  readonly forum_threads: {
    space_id: string;
    id: string;
    title: string;
    category: string;
    post_id: string;
    reply_count: number;
    last_activity_at: number;
    expires_at: number;
    created_at: number;
    number: number;
  };
  readonly pending_mentions: {
    space_id: string;
    id: string;
    mentioned_agent_id: string;
    thread_id: string;
    mentioner_name: string;
    created_at: number;
    seq: number;
  };
  readonly forums: {
    space_id: string;
    tick: number;
    last_tick_at: number | null;
    is_ticking: number;
    next_tick_at: number | null;
    paused_because: 'money-stop' | null;
    forked_from: string | null;
  };
  readonly forum_ticks: {
    space_id: string;
    number: number;
    at: number;
    asked_by: string | null;
    planned_seq: number;
    ended_seq: number | null;
    ended_at: number | null;
    pruned_before: number;
    pending: number;
    threads_written: number;
    replies_written: number;
    plan: string;
  };
  /** What runs of a tick have come to, until those before them in the plan are written. */
  readonly run_reports: { space_id: string; run_id: string; report: string; at: number };
  /** Browsers that are signed in. Of a secret only its hash is kept, here and below. */
  readonly sessions: {
    key_hash: string;
    id: string;
    person_id: string;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
    /** What the person may know it by: the browser it was, say. */
    label: string;
  };
  readonly tokens: {
    id: string;
    hash: string;
    kind: 'person' | 'agent';
    owner_id: string;
    name: string;
    last4: string;
    created_at: number;
    last_used_at: number | null;
    expires_at: number | null;
  };
  readonly sign_in_links: {
    hash: string;
    person_id: string;
    expires_at: number;
    used_at: number | null;
    created_at: number;
  };
  readonly invitations: {
    space_id: string;
    id: string;
    hash: string;
    role: 'owner' | 'member' | 'viewer';
    invited_by: string;
    created_at: number;
    expires_at: number;
    uses: number;
    max_uses: number | null;
  };
  /** What people may do in a space; who has no row may not look into it. */
  readonly space_roles: {
    space_id: string;
    person_id: string;
    role: 'owner' | 'member' | 'viewer';
    since: number;
  };
  /** Up to where a person has read a space. */
  readonly read_marks: { space_id: string; person_id: string; seq: number; at: number };
  /** What must be kept and must not be read: sealed by a key that stands elsewhere. */
  readonly secrets: {
    id: string;
    name: string;
    sealed: string;
    created_at: number;
    expires_at: number | null;
  };
  /** The agents that files of the operator describe, or did until `gone_at`. */
  readonly agent_files: {
    agent_id: string;
    file: string;
    spaces: string;
    gone_at: number | null;
    rests: number;
  };
  /** How agents were saved, version by version; what they are now stands in `agents`. */
  readonly agent_versions: {
    agent_id: string;
    version: number;
    at: number | null;
    how: string | null;
    person_id: string | null;
    changed: string;
    instructions: string | null;
  };
  /** Where models are. */
  readonly providers: {
    name: string;
    preset: string;
    base_url: string;
    key_ending: string | null;
    created_at: number;
  };
  /** One row, or none: what agents think with that name no model. */
  readonly default_model: { id: number; provider: string; model: string };
  /** One row: a number that grows whenever somebody's access changes. */
  readonly access_epoch: { id: number; epoch: number };
}
