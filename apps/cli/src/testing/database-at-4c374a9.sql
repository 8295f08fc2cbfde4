-- A database as the product made it at commit 4c374a9: the statements of its migrations, and a few rows that its own code wrote.
-- Applied by migrate-command.int.spec.ts, which proves that later releases bring it up to date without loss.

CREATE SCHEMA IF NOT EXISTS event_store;
     CREATE TABLE IF NOT EXISTS event_store.migration (version int PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());

CREATE TABLE event_store.store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  last_position bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO event_store.store DEFAULT VALUES;

CREATE TABLE event_store.event (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision int NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  data json NOT NULL,
  metadata json,
  recorded_at timestamptz(3) NOT NULL,
  UNIQUE (stream, revision),
  UNIQUE (stream, id) -- by stream, so that inserts of a run meet on few pages; ids alone are scattered over all
);

CREATE FUNCTION event_store.append_batch(
  event_append int[], -- which append of the batch
  event_stream text[],
  event_revision int[],
  event_at int[], -- which event of its append in its stream: the revision of the first one is the expected revision
  event_id uuid[],
  event_type text[],
  event_data text[],
  event_metadata text[] -- null, or '' where there is none
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off -- a plan made while the table is empty must not read it whole later
SET plan_cache_mode = force_generic_plan -- planning again for each batch costs as much as the insert
AS $$
DECLARE
  added int := cardinality(event_id);
  before bigint;
  now_is timestamptz;
  refused json;
  skipped int[];
BEGIN
  UPDATE event_store.store SET last_position = last_position + added WHERE one
  RETURNING last_position - added INTO before;
  now_is := clock_timestamp();

  IF EXISTS (
    SELECT FROM generate_series(1, added) n
    WHERE event_at[n] = 0 AND event_revision[n] <> coalesce((
      SELECT CASE e.type WHEN 'Erased' THEN -1 ELSE e.revision + 1 END
      FROM event_store.event e WHERE e.stream = event_stream[n] ORDER BY e.revision DESC LIMIT 1), 0)
  ) THEN
    SELECT json_agg(verdict), array_agg(verdict.append) INTO refused, skipped
    FROM (
      SELECT w.append, w.stream, w.expected, coalesce(last.revision + 1, 0) AS actual,
        coalesce(last.type = 'Erased', false) AS closed, w.repeated_at
      FROM (
        SELECT n.append, n.stream, min(n.revision) AS expected,
          CASE WHEN bool_and(e.position IS NOT NULL) THEN max(e.position) END AS repeated_at
        FROM unnest(event_append, event_stream, event_revision, event_id) n(append, stream, revision, id)
        LEFT JOIN event_store.event e ON e.stream = n.stream AND e.revision = n.revision AND e.id = n.id
        GROUP BY n.append, n.stream
      ) w
      LEFT JOIN LATERAL (
        SELECT e.revision, e.type FROM event_store.event e WHERE e.stream = w.stream ORDER BY e.revision DESC LIMIT 1
      ) last ON true
    ) verdict
    WHERE verdict.closed OR verdict.actual <> verdict.expected;

    SELECT array_agg(event_stream[n]), array_agg(event_revision[n]), array_agg(event_id[n]),
      array_agg(event_type[n]), array_agg(event_data[n]), array_agg(event_metadata[n])
    INTO event_stream, event_revision, event_id, event_type, event_data, event_metadata
    FROM generate_series(1, added) n WHERE event_append[n] <> ALL (skipped);

    added := coalesce(cardinality(event_id), 0);
    UPDATE event_store.store SET last_position = before + added WHERE one;
  END IF;

  IF added > 0 THEN
    INSERT INTO event_store.event (position, stream, revision, id, type, data, metadata, recorded_at)
    SELECT before + n, event_stream[n], event_revision[n], event_id[n], event_type[n], event_data[n]::json,
      nullif(event_metadata[n], '')::json, now_is
    FROM generate_series(1, added) n;
    PERFORM pg_notify('event_store', (before + added)::text);
  END IF;
  RETURN json_build_object('last', before + added, 'refused', refused);
END $$;

CREATE FUNCTION event_store.erase_stream(erased_stream text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM event_store.store FOR UPDATE; -- before the rows, as an append does
  UPDATE event_store.event SET type = 'Erased', data = '{}', metadata = NULL
  WHERE stream = erased_stream AND type <> 'Erased';
END $$;

ALTER TABLE event_store.store DROP CONSTRAINT store_one_check;

CREATE FUNCTION event_store.append_event(
  new_stream text, new_revision int, new_id uuid, new_type text, new_data json, new_metadata json
) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  new_position bigint;
BEGIN
  UPDATE event_store.store SET last_position = last_position + 1 WHERE one RETURNING last_position INTO new_position;

  INSERT INTO event_store.event (position, stream, revision, id, type, data, metadata, recorded_at)
  SELECT new_position, new_stream, new_revision, new_id, new_type, new_data, new_metadata, clock_timestamp()
  WHERE new_revision = coalesce((
    SELECT CASE e.type WHEN 'Erased' THEN -1 ELSE e.revision + 1 END
    FROM event_store.event e WHERE e.stream = new_stream ORDER BY e.revision DESC LIMIT 1), 0);

  IF NOT FOUND THEN
    UPDATE event_store.store SET last_position = last_position - 1 WHERE one;
    RETURN NULL;
  END IF;
  PERFORM pg_notify('event_store', new_position::text);
  RETURN new_position;
END $$;

CREATE SCHEMA IF NOT EXISTS read_control;

CREATE TABLE "read_control"."migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));

CREATE SCHEMA IF NOT EXISTS read;

CREATE TABLE read.run (
       id text CONSTRAINT run_pkey PRIMARY KEY, workspace_id text NOT NULL, kind text NOT NULL, subject text,
       status text NOT NULL, created_at timestamptz NOT NULL, ended_at timestamptz, proposals int NOT NULL,
       position text NOT NULL);

CREATE INDEX run_newest ON read.run (workspace_id, created_at, id);

CREATE TABLE read.proposal (
       id text CONSTRAINT proposal_pkey PRIMARY KEY, workspace_id text NOT NULL, run_id text NOT NULL,
       symbol text NOT NULL, theme text NOT NULL, memo text NOT NULL, verdict text NOT NULL, score double precision,
       source text NOT NULL, created_at timestamptz NOT NULL, dismissed boolean NOT NULL, watched boolean NOT NULL);

CREATE INDEX proposal_newest ON read.proposal (workspace_id, created_at, id);

CREATE INDEX proposal_open ON read.proposal (workspace_id, created_at, id) WHERE NOT watched AND NOT dismissed;

CREATE INDEX proposal_of_run ON read.proposal (run_id, created_at, id);

CREATE INDEX proposal_of_symbol ON read.proposal (workspace_id, upper(symbol), created_at, id);

CREATE TABLE read.watchlist_item (
       id text CONSTRAINT watchlist_item_pkey PRIMARY KEY, workspace_id text NOT NULL, symbol text NOT NULL,
       notes text, added_at timestamptz NOT NULL);

CREATE UNIQUE INDEX watchlist_item_of_symbol ON read.watchlist_item (workspace_id, symbol);

CREATE TABLE read.usage (
       workspace_id text NOT NULL, month text NOT NULL, day text NOT NULL, runs int NOT NULL,
       CONSTRAINT usage_pkey PRIMARY KEY (workspace_id, day));

CREATE TABLE read.projection_error (
       stream text CONSTRAINT projection_error_pkey PRIMARY KEY, position text NOT NULL, event_type text NOT NULL,
       error text NOT NULL, recorded_at timestamptz NOT NULL);

CREATE TABLE read_control.projection (
         name text PRIMARY KEY, epoch text, position text, fence int NOT NULL DEFAULT 0, owner text,
         lease_until timestamptz, backend_pid int, backend_start timestamptz);

CREATE TABLE read_control.workspace_position (
         workspace_id text PRIMARY KEY, position text NOT NULL, noted_at timestamptz NOT NULL DEFAULT now());

ALTER TABLE read.run ADD COLUMN spend jsonb;

ALTER TABLE read.proposal ADD COLUMN repeated jsonb;

CREATE TABLE read.outcome (
       proposal_id text NOT NULL, horizon int NOT NULL, workspace_id text NOT NULL, source text NOT NULL,
       verdict text NOT NULL, confidence double precision, as_of timestamptz NOT NULL, entered_on text NOT NULL, settled_on text NOT NULL, excess double precision NOT NULL,
       sector_excess double precision, settled_at timestamptz NOT NULL,
       CONSTRAINT outcome_pkey PRIMARY KEY (proposal_id, horizon));

CREATE INDEX outcome_of_workspace ON read.outcome (workspace_id, horizon);

ALTER TABLE read.run ADD COLUMN forked_from jsonb;

ALTER TABLE read.proposal ADD COLUMN price double precision, ADD COLUMN price_as_of text,
       ADD COLUMN evidence_at timestamptz, ADD COLUMN expires_at timestamptz, ADD COLUMN spend_usd double precision,
       ADD COLUMN spend_tokens double precision, ADD COLUMN rechecked jsonb;

CREATE SCHEMA IF NOT EXISTS dispatch;
     CREATE TABLE IF NOT EXISTS dispatch.migration (version int PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());

CREATE TABLE dispatch.open_run (
     run_id text PRIMARY KEY,
     workspace_id text NOT NULL,
     requested_at timestamptz NOT NULL
   );
   CREATE TABLE dispatch.open_task (
     task_id text PRIMARY KEY,
     run_id text NOT NULL,
     workspace_id text NOT NULL,
     stage text NOT NULL,
     symbol text,
     attempt integer NOT NULL,
     work text NOT NULL,
     opened bigint GENERATED ALWAYS AS IDENTITY,
     not_before timestamptz,
     sent_at timestamptz,
     sends integer NOT NULL DEFAULT 0,
     deliveries integer NOT NULL DEFAULT 0,
     hand_backs integer NOT NULL DEFAULT 0,
     owner text,
     lease_until timestamptz
   );
   CREATE INDEX open_task_work ON dispatch.open_task (run_id, work);
   CREATE TABLE dispatch.checkpoint (
     name text PRIMARY KEY,
     epoch text NOT NULL,
     position text,
     fence bigint NOT NULL,
     written_at timestamptz NOT NULL DEFAULT now()
   );
   CREATE TABLE dispatch.singleton (
     name text PRIMARY KEY,
     owner text NOT NULL,
     fence bigint NOT NULL,
     expires_at timestamptz NOT NULL
   );
   COMMENT ON COLUMN dispatch.open_task.not_before IS 'null: at once';
   COMMENT ON COLUMN dispatch.open_task.deliveries IS 'leases taken since the last step that the task recorded';
   COMMENT ON COLUMN dispatch.open_task.work IS 'the stage, or stage/symbol: one row each';

ALTER TABLE dispatch.open_task ADD COLUMN opened_at timestamptz NOT NULL DEFAULT now();

CREATE TABLE dispatch.bus (
     name text PRIMARY KEY,
     identity text NOT NULL,
     noted_at timestamptz NOT NULL DEFAULT now()
   );
   COMMENT ON TABLE dispatch.bus IS 'the bus that tasks were sent to; another identity means that it has none of them';

ALTER TABLE dispatch.open_task ADD COLUMN traceparent text;
   COMMENT ON COLUMN dispatch.open_task.traceparent IS 'the trace of the event that asked for the task; null: none';

CREATE SCHEMA IF NOT EXISTS evidence;
  CREATE TABLE IF NOT EXISTS evidence.item (
    workspace_id text NOT NULL,
    hash text NOT NULL,
    provider text NOT NULL,
    fetched_at timestamptz NOT NULL,
    as_of timestamptz NOT NULL,
    symbol text,
    kind text NOT NULL,
    url text,
    body jsonb NOT NULL,
    PRIMARY KEY (workspace_id, hash)
  );

CREATE SCHEMA IF NOT EXISTS accounts;

CREATE TABLE "accounts"."migration" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY ("id"));

CREATE TABLE accounts."user" (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  password_hash text,
  verified_at timestamptz,
  legal_version text,
  agreements text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_email ON accounts."user" (lower(email));
CREATE TABLE accounts.workspace (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id uuid NOT NULL UNIQUE REFERENCES accounts."user" ON DELETE CASCADE,
  plan text NOT NULL,
  plan_renews_at timestamptz,
  plan_granted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE accounts.membership (
  workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES accounts."user" ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX membership_user ON accounts.membership (user_id);
CREATE TABLE accounts.session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES accounts."user" ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE INDEX session_of_user ON accounts.session (user_id);
CREATE TABLE accounts.stream_ticket (
  ticket_hash bytea PRIMARY KEY,
  run_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES accounts.session ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX stream_ticket_expiry ON accounts.stream_ticket (expires_at);

ALTER TABLE accounts."user" ADD COLUMN address_proven_at timestamptz;
UPDATE accounts."user" u SET address_proven_at = u.verified_at
  FROM accounts.workspace w WHERE w.owner_id = u.id AND w.plan_granted;
CREATE TABLE accounts.ops_audit (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  reason text NOT NULL,
  outcome text NOT NULL DEFAULT 'begun',
  detail text,
  ended_at timestamptz
);

CREATE TABLE accounts.goal_profile (
  workspace_id uuid PRIMARY KEY REFERENCES accounts.workspace ON DELETE CASCADE,
  version integer NOT NULL,
  profile jsonb,
  saved_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE accounts.workspace ADD COLUMN plan_until timestamptz;

CREATE TABLE accounts.secret (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  secret text NOT NULL
);
CREATE TABLE accounts.verification_code (
  address_hash bytea PRIMARY KEY,
  user_id uuid REFERENCES accounts."user" ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX verification_code_user ON accounts.verification_code (user_id);
CREATE INDEX verification_code_expiry ON accounts.verification_code (expires_at);
CREATE TABLE accounts.password_reset (
  token_hash bytea PRIMARY KEY,
  user_id uuid REFERENCES accounts."user" ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_user ON accounts.password_reset (user_id);
CREATE INDEX password_reset_expiry ON accounts.password_reset (expires_at);
CREATE TABLE accounts.mail (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient_hash bytea NOT NULL,
  topic text NOT NULL,
  sealed bytea NOT NULL,
  decoy boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  send_after timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_due ON accounts.mail (send_after);
CREATE INDEX mail_recipient ON accounts.mail (recipient_hash);
CREATE TABLE accounts.development_mail (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE accounts.rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expiry ON accounts.rate_limit (expire);

ALTER TABLE accounts.session ADD COLUMN kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'key'));
CREATE TABLE accounts.api_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL UNIQUE REFERENCES accounts.session ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL
);
CREATE TABLE accounts.invitation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitation_address ON accounts.invitation (workspace_id, lower(email));

CREATE TABLE accounts.deletion (
  user_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  sealed_email bytea NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  workspace_created_at timestamptz NOT NULL,
  step text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deletion_due ON accounts.deletion (due_at);

CREATE TABLE accounts.replay_share (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
  run_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX replay_share_run ON accounts.replay_share (workspace_id, run_id);

ALTER TABLE accounts.verification_code DROP CONSTRAINT verification_code_user_id_fkey;
ALTER TABLE accounts.password_reset DROP CONSTRAINT password_reset_user_id_fkey;

ALTER TABLE accounts.mail ADD COLUMN invitation_id uuid REFERENCES accounts.invitation ON DELETE CASCADE;
CREATE INDEX mail_invitation ON accounts.mail (invitation_id);

CREATE SCHEMA IF NOT EXISTS billing;

CREATE TABLE "billing"."migration" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY ("id"));

CREATE TABLE billing.customer (
  workspace_id uuid PRIMARY KEY,
  customer_id text NOT NULL UNIQUE,
  person_hash bytea NOT NULL,
  subscription jsonb,
  notice text,
  due_at timestamptz,
  checkout_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_checked ON billing.customer (checked_at NULLS FIRST);
CREATE TABLE billing.webhook (event_id text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
CREATE INDEX webhook_at ON billing.webhook (at);
CREATE TABLE billing.trial (
  person_hash bytea PRIMARY KEY,
  subscription_hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE billing.sandbox_subscription (
  id text PRIMARY KEY,
  customer_id text NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX sandbox_subscription_customer ON billing.sandbox_subscription (customer_id);
CREATE TABLE billing.sandbox_session (
  session_hash bytea PRIMARY KEY,
  customer_id text NOT NULL,
  request jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sandbox_session_customer ON billing.sandbox_session (customer_id);

CREATE SCHEMA IF NOT EXISTS quota;
  CREATE TABLE IF NOT EXISTS quota.provider_window (
    provider text NOT NULL,
    starts_at timestamptz NOT NULL,
    taken integer NOT NULL,
    tokens double precision NOT NULL,
    refilled_at timestamptz NOT NULL,
    blocked_until timestamptz NOT NULL,
    refusals integer NOT NULL,
    PRIMARY KEY (provider, starts_at)
  );
  CREATE TABLE IF NOT EXISTS quota.workspace_window (
    provider text NOT NULL,
    starts_at timestamptz NOT NULL,
    workspace_id text NOT NULL,
    taken integer NOT NULL,
    PRIMARY KEY (provider, starts_at, workspace_id)
  );

CREATE SCHEMA IF NOT EXISTS research;
  CREATE TABLE IF NOT EXISTS research.model_spend (
    day date PRIMARY KEY,
    usd numeric NOT NULL
  );

DELETE FROM accounts.membership;
DELETE FROM accounts.workspace;
DELETE FROM research.model_spend;
DELETE FROM read_control.projection;
DELETE FROM read_control.migrations;
DELETE FROM read.watchlist_item;
DELETE FROM read.usage;
DELETE FROM read.run;
DELETE FROM read.proposal;
DELETE FROM evidence.item;
DELETE FROM event_store.store;
DELETE FROM event_store.migration;
DELETE FROM event_store.event;
DELETE FROM dispatch.migration;
DELETE FROM billing.migration;
DELETE FROM accounts."user";
DELETE FROM accounts.secret;
DELETE FROM accounts.migration;

INSERT INTO accounts.migration SELECT * FROM json_populate_recordset(NULL::accounts.migration, '[
  {"id": 1, "timestamp": 1764000000000, "name": "CreateAccounts1764000000000"},
  {"id": 2, "timestamp": 1764100000000, "name": "AddOpsAudit1764100000000"},
  {"id": 3, "timestamp": 1764200000000, "name": "AddGoalProfile1764200000000"},
  {"id": 4, "timestamp": 1764300100000, "name": "AddPlanUntil1764300100000"},
  {"id": 5, "timestamp": 1764300200000, "name": "AddAuth1764300200000"},
  {"id": 6, "timestamp": 1764300300000, "name": "AddTeamAndKeys1764300300000"},
  {"id": 7, "timestamp": 1764300400000, "name": "AddDeletion1764300400000"},
  {"id": 8, "timestamp": 1764300500000, "name": "AddReplayShares1764300500000"},
  {"id": 9, "timestamp": 1764300600000, "name": "FreeCodes1764300600000"},
  {"id": 10, "timestamp": 1764300900000, "name": "AddInvitationMails1764300900000"}
]');

INSERT INTO accounts.secret SELECT * FROM json_populate_recordset(NULL::accounts.secret, '[
  {"one": true, "secret": "FzVRe3cTkLVxBOGBrCnPMB3Hs0smajETGDaZAZ_njRg"}
]');

INSERT INTO accounts."user" SELECT * FROM json_populate_recordset(NULL::accounts."user", '[
  {"id": "d7f75603-a2ec-4c76-8d5a-1bd78658c20d", "email": "ada@example.com", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$CQ2Qi+fO8dgI91HgdsQJ4Q$4FmmGi846QCtflG6w//HnCwg9GX/FnUnianctZ3Mjnc", "verified_at": "2026-11-23T02:41:18.096037+00:00", "legal_version": null, "agreements": [], "created_at": "2026-11-23T02:41:18.096037+00:00", "address_proven_at": "2026-11-23T02:41:18.096037+00:00"}
]');

INSERT INTO billing.migration SELECT * FROM json_populate_recordset(NULL::billing.migration, '[
  {"id": 1, "timestamp": 1764300200000, "name": "CreateBilling1764300200000"}
]');

INSERT INTO dispatch.migration SELECT * FROM json_populate_recordset(NULL::dispatch.migration, '[
  {"version": 1, "applied_at": "2026-11-23T02:41:16.614469+00:00"},
  {"version": 2, "applied_at": "2026-11-23T02:41:16.614469+00:00"},
  {"version": 3, "applied_at": "2026-11-23T02:41:16.614469+00:00"},
  {"version": 4, "applied_at": "2026-11-23T02:41:16.614469+00:00"}
]');

INSERT INTO event_store.event SELECT * FROM json_populate_recordset(NULL::event_store.event, '[
  {"position": 1, "stream": "usage-dc27b33a-95ac-4b76-9613-487fd2a5cec2-6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11-2026-11", "revision": 0, "id": "956f488d-3da6-5232-b611-95432f4c4548", "type": "RunCharged", "data": {"workspaceId": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "runId": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "charge": {"month": "2026-11", "day": "2026-11-20"}, "at": "2026-11-20T15:00:00.000Z"}, "metadata": null, "recorded_at": "2026-11-23T02:41:18.301+00:00"},
  {"position": 2, "stream": "run-6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "revision": 0, "id": "4577666e-8b24-570d-9d15-4a8f32d7a266", "type": "RunRequested", "data": {"runId": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "workspaceId": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "userId": "user", "kind": "trending", "subject": null, "memo": null, "bodyHash": "hash", "charge": {"month": "2026-11", "day": "2026-11-20"}, "plan": "premium", "dailyCap": 10, "budget": {"modelCalls": 1, "toolCalls": 2, "tokens": 900, "usd": 0.01, "activeMs": 800}, "at": "2026-11-20T15:00:00.000Z"}, "metadata": null, "recorded_at": "2026-11-23T02:41:18.301+00:00"},
  {"position": 3, "stream": "run-6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "revision": 1, "id": "1845da78-0b0b-523f-833b-df32448463e3", "type": "DONE", "data": {"key": "end", "message": "Done", "payload": {"outcome": "completed", "spend": {"modelCalls": 1, "toolCalls": 2, "tokens": 900, "usd": 0.01, "activeMs": 800}}, "at": "2026-11-20T15:00:00.000Z"}, "metadata": null, "recorded_at": "2026-11-23T02:41:18.301+00:00"},
  {"position": 4, "stream": "proposal-6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11-NOVA", "revision": 0, "id": "543a5d58-a2d4-5369-be68-2a0aa411480d", "type": "ProposalSaved", "data": {"proposalId": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11-NOVA", "runId": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "workspaceId": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "symbol": "NOVA", "theme": "Breakout tech", "memo": "Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. ", "verdict": "buy", "score": 0.7, "source": "run", "at": "2026-11-20T15:00:00.000Z"}, "metadata": null, "recorded_at": "2026-11-23T02:41:18.301+00:00"},
  {"position": 5, "stream": "watchlist-dc27b33a-95ac-4b76-9613-487fd2a5cec2-6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "revision": 0, "id": "198c7c13-09b5-51a6-b14b-ccb38d169f57", "type": "WatchlistItemAdded", "data": {"workspaceId": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "itemId": "item-6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "symbol": "S6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "notes": null, "proposalId": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11-NOVA", "runId": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "at": "2026-11-20T15:00:00.000Z"}, "metadata": null, "recorded_at": "2026-11-23T02:41:18.301+00:00"}
]');

INSERT INTO event_store.migration SELECT * FROM json_populate_recordset(NULL::event_store.migration, '[
  {"version": 1, "applied_at": "2026-11-23T02:41:15.994705+00:00"},
  {"version": 2, "applied_at": "2026-11-23T02:41:15.994705+00:00"}
]');

INSERT INTO event_store.store SELECT * FROM json_populate_recordset(NULL::event_store.store, '[
  {"one": true, "epoch": "c19d091a-4033-4e68-b251-4814515cfc63", "last_position": 5}
]');

INSERT INTO evidence.item SELECT * FROM json_populate_recordset(NULL::evidence.item, '[
  {"workspace_id": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "hash": "1c09a48b89f2cf9864db6b1923ee93a6220be00b49c3cb8214981b9969f80be7", "provider": "sample", "fetched_at": "2026-11-20T15:00:00+00:00", "as_of": "2026-11-20T15:00:00+00:00", "symbol": "NOVA", "kind": "indicators", "url": null, "body": {"close_usd": 12.34}}
]');

INSERT INTO read.proposal SELECT * FROM json_populate_recordset(NULL::read.proposal, '[
  {"id": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11-NOVA", "workspace_id": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "run_id": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "symbol": "NOVA", "theme": "Breakout tech", "memo": "Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. Volume is 2.4 times its average of 20 days while the price closed above its range. ", "verdict": "buy", "score": 0.7, "source": "run", "created_at": "2026-11-20T15:00:00+00:00", "dismissed": false, "watched": true, "repeated": null, "price": null, "price_as_of": null, "evidence_at": null, "expires_at": null, "spend_usd": null, "spend_tokens": null, "rechecked": null}
]');

INSERT INTO read.run SELECT * FROM json_populate_recordset(NULL::read.run, '[
  {"id": "6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "workspace_id": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "kind": "trending", "subject": null, "status": "completed", "created_at": "2026-11-20T15:00:00+00:00", "ended_at": "2026-11-20T15:00:00+00:00", "proposals": 0, "position": "3", "spend": {"usd": 0.01, "tokens": 900, "active_ms": 800, "tool_calls": 2, "model_calls": 1}, "forked_from": null}
]');

INSERT INTO read.usage SELECT * FROM json_populate_recordset(NULL::read.usage, '[
  {"workspace_id": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "month": "2026-11", "day": "2026-11-20", "runs": 1}
]');

INSERT INTO read.watchlist_item SELECT * FROM json_populate_recordset(NULL::read.watchlist_item, '[
  {"id": "item-6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "workspace_id": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "symbol": "S6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11", "notes": null, "added_at": "2026-11-20T15:00:00+00:00"}
]');

INSERT INTO read_control.migrations SELECT * FROM json_populate_recordset(NULL::read_control.migrations, '[
  {"id": 1, "timestamp": 1763700000000, "name": "CreateReadModel1763700000000"},
  {"id": 2, "timestamp": 1763800000000, "name": "AddSpendAndRepeats1763800000000"},
  {"id": 3, "timestamp": 1763920000000, "name": "AddOutcomes1763920000000"},
  {"id": 4, "timestamp": 1763930000000, "name": "AddForks1763930000000"},
  {"id": 5, "timestamp": 1763940000000, "name": "AddFreshness1763940000000"}
]');

INSERT INTO read_control.projection SELECT * FROM json_populate_recordset(NULL::read_control.projection, '[
  {"name": "read_next", "epoch": null, "position": null, "fence": 0, "owner": null, "lease_until": null, "backend_pid": null, "backend_start": null},
  {"name": "read", "epoch": "c19d091a-4033-4e68-b251-4814515cfc63", "position": "5", "fence": 1, "owner": null, "lease_until": "2026-11-23T02:41:33.318834+00:00", "backend_pid": 15919, "backend_start": "2026-11-23T02:41:16.156181+00:00"}
]');

INSERT INTO research.model_spend SELECT * FROM json_populate_recordset(NULL::research.model_spend, '[
  {"day": "2026-11-23", "usd": 0.5}
]');

INSERT INTO accounts.workspace SELECT * FROM json_populate_recordset(NULL::accounts.workspace, '[
  {"id": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "owner_id": "d7f75603-a2ec-4c76-8d5a-1bd78658c20d", "plan": "premium", "plan_renews_at": null, "plan_granted": true, "created_at": "2026-11-23T02:41:18.096037+00:00", "plan_until": null}
]');

INSERT INTO accounts.membership SELECT * FROM json_populate_recordset(NULL::accounts.membership, '[
  {"workspace_id": "dc27b33a-95ac-4b76-9613-487fd2a5cec2", "user_id": "d7f75603-a2ec-4c76-8d5a-1bd78658c20d", "created_at": "2026-11-23T02:41:18.096037+00:00"}
]');

SELECT setval('read_control.migrations_id_seq', 5);
SELECT setval('accounts.migration_id_seq', 10);
SELECT setval('billing.migration_id_seq', 1);
