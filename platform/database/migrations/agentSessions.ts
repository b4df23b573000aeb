import type { Migration } from '../Migration.ts';

export const agentSessions: Migration = {
  number: 2,
  name: 'agent sessions',
  sql: `
  create table agent_sessions (
    id uuid primary key,
    business_id uuid not null references businesses (id),
    client_key text not null,
    created_at timestamptz not null,
    turn_count integer not null default 0,
    closed_at timestamptz,
    closed_by text check (closed_by in ('customer', 'agent'))
  );
  create index agent_sessions_of_customer on agent_sessions (business_id, client_key, created_at);
  create table agent_turns (
    session_id uuid not null references agent_sessions (id) on delete cascade,
    number integer not null,
    agent_id text not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    outcome text not null default 'running'
      check (outcome in ('running', 'complete', 'failed', 'stopped', 'interrupted')),
    error json,
    primary key (session_id, number)
  );
  create table agent_events (
    session_id uuid not null,
    turn_number integer not null,
    direction text not null check (direction in ('input', 'response')),
    position integer not null,
    event json not null,
    primary key (session_id, turn_number, direction, position),
    foreign key (session_id, turn_number) references agent_turns (session_id, number) on delete cascade
  );
  create table agent_memories (
    session_id uuid not null references agent_sessions (id) on delete cascade,
    agent_id text not null,
    memory json not null,
    primary key (session_id, agent_id)
  );
`,
};
