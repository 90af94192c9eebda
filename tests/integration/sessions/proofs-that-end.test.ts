import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import type { RawRunner } from '#server/db/port.ts';
import { endProofsElsewhere } from '#server/modules/auth/second-factor/settings-store.ts';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { createInterruptions } from '../support/interruptions.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const password = 'hoa mai 7 cánh';
const account = {
  account_bank: '970436',
  account_number: '0011223344',
  account_holder: 'NGUYEN HOAI AN',
};

describe.each(ruleKinds)(
  'a proof that another session’s change of the factors ends before the action is done on %s',
  (kind) => {
    const interruptions = createInterruptions();
    let server: TestServer;
    withServer(kind, (started) => ({ server } = started), { between: interruptions.between });

    /** Somebody without a factor; a thief who knows the password sits in another session. */
    async function robbed(): Promise<{
      readonly userId: string;
      readonly sessionId: string;
      readonly email: string;
      readonly thief: ApiClient;
    }> {
      const email = `bi-trom-${randomUUID()}@vidu.vn`;
      const answer = await server.client().post(hostOperations.Register, {
        input: {
          full_name: 'Nguyễn Hoài An',
          email,
          password,
          agreed: true,
          client: { kind: 'DESKTOP', name: 'máy' },
        },
      });
      await proveAddress(server, email);
      const thief = server.client();
      await signIn(thief, email, password);
      return {
        userId: answer.data.register.user.id,
        sessionId: answer.data.register.session_id,
        email,
        thief,
      };
    }

    /** The owner turns their first factor on, in their own session. */
    const firstFactor =
      ({ userId, sessionId }: { readonly userId: string; readonly sessionId: string }) =>
      async (other: RawRunner): Promise<void> => {
        await other.raw(
          "insert into authenticator_apps (id, user_id, secret, made_at, confirmed_at) values ($1, $2, '\\x00', now(), now())",
          [randomUUID(), userId],
        );
        await other.raw(endProofsElsewhere.text, endProofsElsewhere.bind({ userId, sessionId }));
      };

    it('changes no password', async () => {
      const person = await robbed();
      const [before] = await server.database.raw('select password_hash from users where id = $1', [
        person.userId,
      ]);
      const seen = interruptions.next({
        at: ({ next }) => next === 'auth.lock_owner' || next === 'accounts.replace_password',
        happens: firstFactor(person),
      });
      const answer = await person.thief.post(
        'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
        { input: { current_password: password, password: 'hoa đào 5 cánh' } },
      );
      expect(seen()).toEqual([]);
      expect(answer.codes).toEqual(['FACTOR_PROOF_NEEDED']);
      expect(
        await server.database.raw('select password_hash from users where id = $1', [person.userId]),
      ).toEqual([before]);
    });

    it('changes no account that money goes to, nor anything else that the proof let in', async () => {
      const person = await robbed();
      const seen = interruptions.next({
        at: ({ next, written }) => next === 'auth.hold_session' && written.length > 0,
        happens: firstFactor(person),
      });
      const answer = await person.thief.post(
        'mutation ($input: PayoutAccountInput!, $proof: String!) { change_payout_account(input: $input, confirm_password: $proof) { __typename } }',
        { input: account, proof: password },
      );
      expect(seen()).not.toBeNull();
      expect([answer.codes, answer.errors[0]?.extensions.field]).toEqual([
        ['FACTOR_PROOF_NEEDED'],
        'confirm_password',
      ]);
      expect(
        await server.database.raw(
          'select 1 from users where id = $1 and account_number is not null',
          [person.userId],
        ),
      ).toEqual([]);
    });

    it('fetches no copy of the person’s data by a ticket that it was given before', async () => {
      const person = await robbed();
      const id = randomUUID();
      await server.database.raw(
        "insert into data_exports (id, user_id, requested_at, state, file, bytes, ready_at, expires_at) values ($1, $2, now(), 'ready', 'x.sealed', 1, now(), now() + interval '1 day')",
        [id, person.userId],
      );
      const opened = await person.thief.post(
        'mutation ($id: ID!, $proof: String!) { open_data_export(id: $id, confirm_password: $proof) }',
        { id, proof: password },
      );
      expect(opened.codes).toEqual([]);
      const ticket = async () =>
        server.database.raw(
          'select 1 from data_exports where id = $1 and ticket_hash is not null',
          [id],
        );
      expect(await ticket()).toHaveLength(1);
      await firstFactor(person)(server.database);
      expect(await ticket()).toEqual([]);
    });
  },
);
