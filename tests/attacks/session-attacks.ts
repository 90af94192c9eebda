import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hostOperations } from '#shared/api/operations.ts';
import {
  type Attack,
  needed,
  repelled,
  type Scene,
  type Theft,
  withoutProof,
  withProof,
  won,
} from './attack.ts';

const newPassword = 'hoa-dao-do-2026';

/** The person changes the password, as somebody does who fears that it leaked. */
async function changePassword(
  scene: Scene,
  client: Awaited<ReturnType<Scene['register']>>,
): Promise<void> {
  const answer = await client.client.post(
    'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
    { input: { current_password: client.password, password: newPassword } },
  );
  needed(answer, 'the owner changes the password');
}

function onPerson(action: 'demand_password' | 'block_person', id: string): Theft {
  return {
    head: '($id: ID!)',
    call: (proof) => `${action}(id: $id, reason: "chia sẻ tài khoản"${proof}) { __typename }`,
    variables: { id },
  };
}

function pair(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const sessionAttacks: readonly Attack[] = [
  {
    name: 'security 1: whoever knows a leaked password takes the account over when a new one is demanded',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const victim = await scene.register();
      await scene.prove(victim);
      const admin = await scene.admin();
      const proof = await scene.proofOf(admin);
      needed(
        await withProof(admin.client, onPerson('demand_password', victim.userId), proof),
        'demand_password',
      );
      const { client } = await scene.signIn(victim.email, victim.password);
      const changed = await client.post(
        'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
        { input: { password: newPassword } },
      );
      const again = await scene.signIn(victim.email, newPassword);
      return changed.codes.length === 0 || again.answer.codes.length === 0
        ? won('the leaked password set a new one')
        : repelled;
    },
  },
  {
    name: 'security 2: a stolen session survives a change of the password by a code for the desktop',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const victim = await scene.register();
      const stolen = (await scene.signIn(victim.email, victim.password)).client;
      const { verifier, challenge } = pair();
      const minted = needed(
        await stolen.post(
          'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
          { challenge },
        ),
        'mint a code',
      );
      await changePassword(scene, victim);
      const exchanged = await scene.stranger().post(hostOperations.ExchangeDesktopCode, {
        code: minted.create_desktop_code.code,
        verifier,
        client: { kind: 'DESKTOP', name: 'máy của kẻ trộm' },
      });
      return exchanged.codes.length === 0 ? won('a fresh session after the change') : repelled;
    },
  },
  {
    name: 'security 2b: codes for the desktop are minted without limit',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const { client } = await scene.register();
      let minted = 0;
      for (let count = 0; count < 60; count += 1) {
        const answer = await client.post(
          'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
          { challenge: pair().challenge },
        );
        if (answer.codes.length === 0) minted += 1;
      }
      return minted === 60 ? won('60 codes in a row') : repelled;
    },
  },
  {
    name: 'security 9: six wrong guesses of a stranger stop the owner who is signed in',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const victim = await scene.register();
      for (let guess = 0; guess < 8; guess += 1)
        await scene.signIn(victim.email, `sai-hoan-toan-${guess}`);
      const answer = await victim.client.post(
        'mutation ($proof: String!) { request_data_export(confirm_password: $proof) { id } }',
        { proof: victim.password },
      );
      return answer.codes.some((code) => code === 'ACCOUNT_LOCKED' || code === 'RATE_LIMITED')
        ? won(`the owner reads ${answer.codes.join()}`)
        : repelled;
    },
  },
  {
    name: 'security 9b: five wishes of strangers keep the owner from a new password',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const victim = await scene.register();
      for (let input = 0; input < 6; input += 1)
        await scene
          .stranger()
          .post('mutation ($email: String!) { request_password_reset(email: $email) }', {
            email: victim.email,
          });
      const own = await scene
        .stranger()
        .post('mutation ($email: String!) { request_password_reset(email: $email) }', {
          email: victim.email,
        });
      return own.codes.includes('RATE_LIMITED') ? won('the owner reads RATE_LIMITED') : repelled;
    },
  },
  {
    name: 'sessions 4: a stolen session fetches the copy of all data that its owner asked for',
    wonOn: '835604ee',
    async carryOut(scene) {
      const victim = await scene.register();
      const stolen = (await scene.signIn(victim.email, victim.password)).client;
      const asked = needed(
        await victim.client.post(
          'mutation ($proof: String!) { request_data_export(confirm_password: $proof) { id } }',
          { proof: victim.password },
        ),
        'the owner asks for a copy',
      );
      const { id } = asked.request_data_export;
      const giveUpAt = Date.now() + 30_000;
      while (
        (await victim.client.post('{ data_export { state } }')).data.data_export.state !== 'READY'
      ) {
        if (Date.now() > giveUpAt) throw new Error('the attack could not begin: no copy was made');
      }
      const copy = await fetch(new URL(`/profile/data-export/${id}.zip`, scene.url), {
        headers: { authorization: `Bearer ${stolen.bearer ?? ''}` },
      });
      await copy.arrayBuffer();
      return copy.ok
        ? won(`the copy, ${copy.headers.get('content-length') ?? '?'} bytes`)
        : repelled;
    },
  },
  {
    name: 'security 11: a blocked person goes on watching by the addresses they have',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const victim = await scene.register();
      const playback = needed(
        await victim.client.post('query { course { chapters { lessons { slug is_preview } } } }'),
        'the course',
      ).course.chapters as readonly {
        readonly lessons: readonly { readonly slug: string; readonly is_preview: boolean }[];
      }[];
      const slug = playback
        .flatMap(({ lessons }) => lessons)
        .find((lesson) => lesson.is_preview)?.slug;
      const { playback: addresses } = needed(
        await victim.client.post(
          'query ($slug: String!) { playback(lesson_slug: $slug) { hls_url } }',
          { slug },
        ),
        'playback',
      );
      const open = await fetch(new URL(addresses.hls_url, scene.url));
      if (!open.ok)
        throw new Error(`the attack could not begin: the playlist answers ${open.status}`);
      const admin = await scene.admin();
      const proof = await scene.proofOf(admin);
      needed(
        await withProof(admin.client, onPerson('block_person', victim.userId), proof),
        'block_person',
      );
      const after = await fetch(new URL(addresses.hls_url, scene.url));
      await after.arrayBuffer();
      return after.ok ? won(`the playlist answers ${after.status} after the block`) : repelled;
    },
  },
  {
    name: 'security 12: a stolen session of an administrator gives a plan away',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const friend = await scene.register();
      await scene.prove(friend);
      const admin = await scene.admin();
      const answer = await withoutProof(admin.client, {
        head: '($id: ID!)',
        call: (proof) => `grant_plan(id: $id, plan: PRO, reason: "bạn bè"${proof}) { __typename }`,
        variables: { id: friend.userId },
      });
      return answer.codes.length === 0 ? won('Pro for nothing') : repelled;
    },
  },
  {
    name: 'security 12b: a stolen session of an administrator makes a voucher of 99 %',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const admin = await scene.admin();
      const terms = {
        kind: 'PERCENT',
        percent: 99,
        min_order: '0',
        plans: ['PRO'],
        starts_at: new Date().toISOString(),
        ends_at: null,
        max_uses: 5,
        per_day: null,
        note: 'bạn bè',
      };
      const answer = await withoutProof(admin.client, {
        head: '($terms: VoucherTermsInput!)',
        call: (proof) =>
          `create_voucher(code: "TROM${randomBytes(3).toString('hex').toUpperCase()}", audience: CODE, terms: $terms${proof}) { __typename }`,
        variables: { terms },
      });
      return answer.codes.length === 0 ? won('a voucher of 99 %') : repelled;
    },
  },
  {
    name: 'desktop-and-sync 1: a tab of one person sends notes under the cookie of another',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const [first, second] = [await scene.register(), await scene.register()];
      const lesson = needed(
        await second.client.post('query { course { chapters { lessons { id is_preview } } } }'),
        'the course',
      )
        .course.chapters.flatMap(
          (chapter: { lessons: readonly { id: string; is_preview: boolean }[] }) => chapter.lessons,
        )
        .find(({ is_preview }: { is_preview: boolean }) => is_preview).id;
      const note = {
        id: randomUUID(),
        note_id: randomUUID(),
        lesson_id: lesson,
        at_seconds: 1,
        text: 'bí mật của người thứ nhất',
        deleted: false,
        stamp: { ms: Date.now(), counter: 0, node: 'may-1' },
      };
      const input = { device_id: 'may-1', schema: 1, cursor: null, operations: [], notes: [note] };
      // The engine of the first one, with the session of the second one.
      const named = await second.client.post(
        'mutation ($input: SyncInput!) { sync(input: $input) { applied } }',
        { input: { ...input, person: first.userId } },
      );
      const unnamed =
        named.codes.includes('BAD_REQUEST') || named.codes.includes('BAD_INPUT')
          ? await second.client.post(
              'mutation ($input: SyncInput!) { sync(input: $input) { applied } }',
              { input },
            )
          : named;
      return unnamed.codes.length === 0 && unnamed.data.sync.applied.includes(note.id)
        ? won('the note is in the other account')
        : repelled;
    },
  },
];
