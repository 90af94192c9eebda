import { codeAt } from '#server/modules/auth/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../integration/support/api-client.ts';
import {
  type Attack,
  needed,
  type Person,
  repelled,
  type Scene,
  withProof,
  won,
} from './attack.ts';

const kind = { kind: 'DESKTOP', name: 'máy' } as const;

/** Connects an authenticator app; answers its secret. */
async function connectApp({ client, password }: Person): Promise<string> {
  const begun = needed(
    await client.post(
      'mutation ($proof: String!) { begin_authenticator_app(confirm_password: $proof) { secret } }',
      { proof: password },
    ),
    'begin an app',
  );
  const { secret } = begun.begin_authenticator_app;
  needed(
    await client.post('mutation ($code: String!) { confirm_authenticator_app(code: $code) }', {
      code: codeAt(secret, Date.now()),
    }),
    'connect the app',
  );
  return secret;
}

/** The second step that a right password leads to. */
async function beginSignIn(client: ApiClient, { email, password }: Person): Promise<string> {
  const { errors } = await client.post(hostOperations.SignIn, {
    input: { email, password, client: kind },
  });
  const challenge = errors[0]?.extensions.challenge;
  if (challenge === undefined)
    throw new Error('the attack could not begin: no second step is asked for');
  return challenge;
}

/** Gives an account that proved nothing another address; whether it went. */
async function moveTo({ client, password }: Person, email: string): Promise<boolean> {
  const answer = await client.post(
    'mutation ($email: String!, $proof: String!) { change_unverified_email(email: $email, confirm_password: $proof) { is_pending } }',
    { email, proof: password },
  );
  return answer.codes.length === 0;
}

async function verificationLink(scene: Scene, email: string): Promise<string> {
  const token = /\/verify#token=([\w-]{43})/.exec(await scene.mail(email, 'Mã xác minh'))?.[1];
  if (token === undefined) throw new Error('the attack could not begin: no link was mailed');
  return token;
}

export const accountAttacks: readonly Attack[] = [
  {
    name: 'security 3: the mailed link blesses the password of whoever registered the address',
    wonOn: 'a5f6d889',
    async carryOut(scene) {
      const thief = await scene.register();
      const token = await verificationLink(scene, thief.email);
      await scene
        .stranger()
        .post('mutation ($token: String!) { verify_email_link(token: $token) }', { token });
      const { me } = needed(await thief.client.post('{ me { is_verify_email } }'), 'who is it');
      return me.is_verify_email
        ? won('an account with a password that its owner does not know is proved')
        : repelled;
    },
  },
  {
    name: 'round one, sessions 5: accounts that move to a foreign address and away mail it without an end',
    wonOn: '6f7ff212',
    async carryOut(scene) {
      const wanted = `nguoi-bi-quay-${crypto.randomUUID()}@vidu.vn`;
      let moves = 0;
      for (let account = 0; account < 4; account += 1) {
        const mover = await scene.register();
        while (
          moves < 16 &&
          (await moveTo(mover, wanted)) &&
          (await moveTo(mover, `di-${crypto.randomUUID()}@vidu.vn`))
        )
          moves += 1;
      }
      if (moves < 12) throw new Error(`the attack could not begin: ${moves} moves alone`);
      const mails = await scene.mailsTo(wanted);
      return mails > 10 ? won(`${mails} mails to somebody who asked for none`) : repelled;
    },
  },
  {
    name: 'round two, a1 6: a page spends the code with which a desktop signs in, or takes its session',
    wonOn: 'e0f27318',
    async carryOut(scene) {
      const victim = await scene.register();
      const secret = await connectApp(victim);
      const desktop = scene.stranger();
      const challenge = await beginSignIn(desktop, victim);
      // The code of now was spent when the app was connected; the next one is good already.
      const step = { input: { challenge, code: codeAt(secret, Date.now() + 30_000) } };
      const page = await scene
        .stranger()
        .post(hostOperations.CompleteSignIn, step, { origin: scene.url });
      if (page.codes.length === 0) return won('a page holds the refresh token of a desktop');
      const own = await desktop.post(hostOperations.CompleteSignIn, step);
      return own.codes.length === 0 ? repelled : won(`the desktop reads ${own.codes.join()}`);
    },
  },
  {
    name: 'round one: a code stands in the subject of a mail, where a locked phone shows it',
    wonOn: 'fef39580',
    async carryOut(scene) {
      const { email } = await scene.register();
      const subject = await scene.subject(email, 'Mã xác minh');
      return /\d{4}/.test(subject) ? won(`“${subject}”`) : repelled;
    },
  },
  {
    name: 'round two, a1 4: who lost the plan goes on to watch by the addresses that they have',
    wonOn: 'eed49618',
    async carryOut(scene) {
      const learner = await scene.register();
      await scene.prove(learner);
      const admin = await scene.admin();
      const given = needed(
        await withProof(
          admin.client,
          {
            head: '($id: ID!)',
            call: (proof) =>
              `grant_plan(id: $id, plan: PRO, reason: "dùng thử"${proof}) { grants { id } }`,
            variables: { id: learner.userId },
          },
          await scene.proofOf(admin),
        ),
        'a plan is given',
      ).grant_plan;
      const address = await paidLesson(learner.client);
      const open = await fetch(new URL(address, scene.url));
      if (!open.ok)
        throw new Error(`the attack could not begin: the playlist answers ${open.status}`);
      needed(
        await withProof(
          admin.client,
          {
            head: '($id: ID!, $grant_id: ID!)',
            call: (proof) =>
              `revoke_plan(id: $id, grant_id: $grant_id, reason: "hết dùng thử"${proof}) { __typename }`,
            variables: { id: learner.userId, grant_id: given.grants[0].id },
          },
          await scene.proofOf(admin),
        ),
        'the plan is taken back',
      );
      const after = await fetch(new URL(address, scene.url));
      await after.arrayBuffer();
      return after.ok ? won(`the playlist answers ${after.status} without a plan`) : repelled;
    },
  },
];

/** Address of the stream of a lesson that a guest may not watch. */
async function paidLesson(client: ApiClient): Promise<string> {
  const { chapters } = needed(
    await client.post('query { course { chapters { lessons { slug is_preview } } } }'),
    'the course',
  ).course as {
    readonly chapters: readonly {
      readonly lessons: readonly { readonly slug: string; readonly is_preview: boolean }[];
    }[];
  };
  const paid = chapters.flatMap(({ lessons }) => lessons).filter(({ is_preview }) => !is_preview);
  for (const { slug } of paid) {
    const { data } = await client.post(
      'query ($slug: String!) { playback(lesson_slug: $slug) { hls_url } }',
      { slug },
    );
    if (data?.playback?.hls_url) return data.playback.hls_url;
  }
  throw new Error('the attack could not begin: no paid lesson has a stream');
}
