import { randomUUID } from 'node:crypto';
import { getNamedType, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-course.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { Database } from '#server/db/port.ts';
import { mutationRule } from '#server/graphql/rules/mutation-rules.ts';
import { queryRule } from '#server/graphql/rules/query-rules.ts';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { officeRights, type OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { RootRule } from '../support/access/access-rule.ts';
import { fieldRules, rootRules } from '../support/access-rules.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { catchPrey, type Victim } from '../support/catch-prey.ts';
import { ruleKinds } from '../support/databases.ts';
import { newAffiliate } from '../support/new-affiliate.ts';
import { postSync } from '../support/post-sync.ts';
import { rootFieldNames, sampleOperation, takesId } from '../support/sample-operation.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/**
 * Who tries. The victim is a learner with one of everything; «learner» has bought nothing, «other»
 * owns a plan.
 */
/** «admin» is the owner. */
const roles = [
  'guest',
  'learner',
  'other',
  'affiliate',
  'admin',
  'accounting',
  'support',
  'content',
] as const;
const officeOf = {
  admin: 'owner',
  accounting: 'accounting',
  support: 'support',
  content: 'content',
} as const satisfies Partial<Readonly<Record<(typeof roles)[number], OfficeRole>>>;
type Role = (typeof roles)[number];

const schema: GraphQLSchema = buildServerSchema();
const names = rootFieldNames(schema);
const rooted = names.flatMap((name): readonly (readonly [string, RootRule])[] => {
  const rule = rootRules[name];
  return rule === undefined ? [] : [[name, rule]];
});

describe('the table of rules', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
  );
  const objects = types.filter(({ name }) => name !== 'Query' && name !== 'Mutation');

  it('has a rule for every query and mutation, and none for what is gone', () => {
    expect(Object.keys(rootRules).toSorted()).toEqual(names.toSorted());
  });

  it('has a rule for every field of every object, and none for what is gone', () => {
    const fields = objects.flatMap((type) =>
      Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
    );
    expect([...fieldRules.keys()].toSorted()).toEqual(fields.toSorted());
  });

  it('lets nobody reach a field from a query that is open to more people than the field', () => {
    const breaches = names.flatMap((name) => {
      const rule = rootRules[name]?.rule;
      if (rule === undefined || rule === 'admin') return [];
      const allowed = rule === 'public' ? ['public', 'gated'] : ['public', 'gated', 'owner'];
      return [...reachable(name)]
        .filter((field) => !allowed.includes(fieldRules.get(field) ?? ''))
        .map((field) => `${name} (${rule}) → ${field} (${fieldRules.get(field)})`);
    });
    expect(breaches).toEqual([]);
  });

  it('says of every query and mutation what the product’s own tables say of it', () => {
    const who = {
      public: 'anybody',
      host: 'anybody',
      signedIn: 'signed_in',
      owner: 'signed_in',
    } as const;
    const said = rooted.map(([name, { rule, roles: allowed, answersGuests }]) => {
      if (rule === 'admin') return [name, allowed];
      return [name, name === 'Mutation.sign_out' || answersGuests === true ? 'anybody' : who[rule]];
    });
    const ofProduct = rooted.map(([name]) => {
      const [kind, field = ''] = name.split('.');
      const line = kind === 'Query' ? queryRule(field) : mutationRule(field)?.who;
      return [
        name,
        line === undefined || line === 'anybody' || line === 'signed_in'
          ? line
          : officeRights[line],
      ];
    });
    expect(said).toEqual(ofProduct);
  });

  it('tests every owner’s field that names a thing with the thing of another', () => {
    const untested = rooted
      .filter(
        ([name, { rule, given }]) =>
          rule === 'owner' &&
          takesId(schema, name) &&
          given === undefined &&
          !namesNothing.has(name),
      )
      .map(([name]) => name);
    expect(untested).toEqual([]);
  });

  /** The id in it is one that the caller makes. */
  const namesNothing: ReadonlySet<string> = new Set(['Mutation.create_order']);

  /** Every object field below a root field. */
  function reachable(root: string): ReadonlySet<string> {
    const [kind, fieldName = ''] = root.split('.');
    const first = (
      kind === 'Query' ? schema.getQueryType() : schema.getMutationType()
    )?.getFields()[fieldName];
    const found = new Set<string>();
    const visit = (type: unknown): void => {
      if (!isObjectType(type)) return;
      for (const [field, { type: inner }] of Object.entries(type.getFields())) {
        const name = `${type.name}.${field}`;
        if (found.has(name)) continue;
        found.add(name);
        visit(getNamedType(inner));
      }
    };
    if (first !== undefined) visit(getNamedType(first.type));
    return found;
  }
});

/** Whether a rule is of the office and names the role of whoever asks. */
function isOfOffice(
  { rule, roles: allowed = [] }: Pick<RootRule, 'rule' | 'roles'>,
  role: Role,
): boolean {
  return (
    rule === 'admin' &&
    role in officeOf &&
    allowed.includes(officeOf[role as keyof typeof officeOf])
  );
}

/** Somebody whom a rule lets in. */
function oneOf(rule: RootRule): Role {
  if (rule.rule !== 'admin') return 'other';
  return roles.find((role) => isOfOffice(rule, role)) ?? 'guest';
}

describe.each(ruleKinds)('access on %s', (kind) => {
  let server: TestServer;
  let database: Database;
  let clients: Readonly<Record<Role, ApiClient>>;
  let victim: Victim;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    ({ database } = server);
    const [learner, other] = await Promise.all([server.signedIn('an'), server.signedIn('minh')]);
    // One after the other: a code is good once, and each of them makes all of them good again.
    const admin = await server.signedIn('admin');
    const accounting = await server.signedIn('ketoan');
    const support = await server.signedIn('hotro');
    const content = await server.signedIn('noidung');
    victim = await catchPrey(server);
    clients = {
      guest: server.client(),
      learner,
      other,
      affiliate: await newAffiliate(server, admin),
      admin,
      accounting,
      support,
      content,
    };
  });

  /**
   * Asks as somebody, by a connection of its own: signing in or out changes nobody's session here.
   */
  async function ask(
    role: Role,
    name: string,
    options: {
      readonly id?: string;
      readonly given?: Readonly<Record<string, unknown>>;
      readonly claims?: string;
    } = {},
  ): Promise<ApiAnswer> {
    // Everybody here proves themselves where that is asked: what is refused is refused for what it
    // is.
    const proof =
      mutationRule(name.replace('Mutation.', ''))?.asks === 'proof'
        ? { confirm_password: demoPassword }
        : {};
    const { text, variables } = sampleOperation(schema, name, {
      id: options.id ?? randomUUID(),
      given: { ...proof, ...options.given },
    });
    // Where a sample proves a person by the password, the administrator has just proved it by the
    // factor; a password is no proof of theirs.
    const proves = role in officeOf && `${text}${JSON.stringify(variables)}`.includes(demoPassword);
    await database.raw(
      "update sessions set proof_at = $1 where user_id in (select id from users where role = 'admin')",
      [proves ? new Date(server.clock.nowMs).toISOString() : null],
    );
    const client = Object.assign(server.client(), {
      bearer:
        name === 'Mutation.sign_out' && options.claims === undefined ? null : clients[role].bearer,
    });
    return client.post(
      text,
      variables,
      options.claims === undefined ? {} : { [personHeader]: options.claims },
    );
  }

  it.each(rooted)(
    '%s is for whom its rule says, and nothing of another’s is told or changed',
    async (name, rule) => {
      // Samples carry wrong passwords: those of one field must not lock the next.
      await database.raw("delete from attempt_counters where subject like 'account:%'");
      const before = await traces(victim.userId);
      for (const role of roles) {
        const answer = await ask(
          role,
          name,
          rule.given === undefined ? {} : { given: rule.given(victim.prey) },
        );
        const said = `${rule.rule}, asked by ${role}: ${answer.text}`;
        expect(answer.codes, said).not.toContain('INTERNAL');
        expect(answer.codes, said).toEqual(codesToExpect(rule, role, answer));
        if (rule.refusals !== undefined && role !== 'guest')
          expect(
            Object.values(answer.data ?? {}).every((told) => told === null),
            said,
          ).toBe(true);
        if (!isOfOffice(rule, role))
          for (const secret of victim.secrets) expect(answer.text, said).not.toContain(secret);
      }
      expect(await traces(victim.userId)).toEqual(before);
    },
  );

  it.each(rooted)(
    '%s does nothing for a page that takes the session for another person’s',
    async (name, rule) => {
      const before = await traces(victim.userId);
      const answer = await ask('learner', name, {
        claims: victim.userId,
        ...(rule.given === undefined ? {} : { given: rule.given(victim.prey) }),
      });
      expect([answer.codes, answer.data]).toEqual([['PERSON_CHANGED'], null]);
      expect(answer.headers.get(personHeader)).not.toBe(victim.userId);
      expect(await traces(victim.userId)).toEqual(before);
    },
  );

  /**
   * What the rule says; where it leaves the code open, what came, unless it is a refusal of access.
   */
  function codesToExpect(line: RootRule, role: Role, { codes }: ApiAnswer): readonly string[] {
    const { rule, refusals, answersGuests } = line;
    const free = codes.some((code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN')
      ? ['no refusal of access']
      : codes;
    if (rule === 'public' || rule === 'host' || answersGuests === true) return free;
    if (role === 'guest') return ['UNAUTHENTICATED'];
    if (rule === 'admin' && !isOfOffice(line, role)) return ['FORBIDDEN'];
    if (refusals === undefined) return free;
    return codes.length === 1 && refusals.some((refusal) => refusal === codes[0])
      ? codes
      : refusals;
  }

  /** Everything that is the victim's, as fingerprints of their rows by table. */
  async function traces(userId: string): Promise<unknown> {
    const columns = (await database.raw(
      `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name = 'uuid'
          and (c.column_name in ('user_id', 'order_id', 'affiliate_id') or (c.table_name = 'users' and c.column_name = 'id')) order by 1, 2`,
    )) as readonly { readonly table_name: string; readonly column_name: string }[];
    const parts = columns.map(({ table_name: table, column_name: column }) => {
      const mine =
        column === 'order_id'
          ? `t.order_id in (select id from orders where user_id = $1)`
          : `t.${column} = $1`;
      return `select '${table}.${column}' as place, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as trace from ${table} t where ${mine}`;
    });
    return database.raw(parts.join(' union all '), [userId]);
  }

  it('asks for the proof before anything else is told or done, and takes no wrong one', async () => {
    const before = await traces(victim.userId);
    for (const [name, rule] of rooted.filter(
      ([root]) =>
        mutationRule(root.replace('Mutation.', ''))?.asks !== 'nothing' &&
        root.startsWith('Mutation.'),
    )) {
      const role = oneOf(rule);
      const given = rule.given === undefined ? {} : rule.given(victim.prey);
      await database.raw('delete from attempt_counters');
      // The administrator has a second factor: a password, right or wrong, is none.
      const [wrong, missing] =
        role in officeOf
          ? ['FACTOR_PROOF_NEEDED', 'FACTOR_PROOF_NEEDED']
          : ['PASSWORD_WRONG', 'PASSWORD_REQUIRED'];
      expect([
        name,
        (await ask(role, name, { given: { ...given, confirm_password: 'không phải' } })).codes,
      ]).toEqual([name, [wrong]]);
      expect([
        name,
        (await ask(role, name, { given: { ...given, confirm_password: '' } })).codes,
      ]).toEqual([name, [missing]]);
    }
    expect(await traces(victim.userId)).toEqual(before);
  });

  it('answers a broken id as one that is not there, never with a fault of its own', async () => {
    const faults: string[] = [];
    for (const [name, rule] of rooted) {
      if (!takesId(schema, name) || rule.rule === 'host') continue;
      const answer = await ask(oneOf(rule), name, { id: 'không phải id' });
      if (answer.codes.includes('INTERNAL')) faults.push(name);
    }
    expect(faults).toEqual([]);
  });

  it('shows everybody their own profile only', async () => {
    const emails = await Promise.all(
      (['guest', 'learner', 'other', 'admin'] as const).map(
        async (role) => (await clients[role].post('{ me { email } }')).data.me?.email ?? null,
      ),
    );
    expect(emails).toEqual([
      null,
      'an@maivang.example',
      'minh@maivang.example',
      'admin@maivang.example',
    ]);
  });

  it('lists nothing of another’s', async () => {
    const text =
      '{ orders(first: 100) { nodes { id } } sessions { id } me { affiliate { total_bonus } } }';
    for (const role of ['learner', 'other', 'affiliate'] as const) {
      const answer = await clients[role].post(text);
      expect(answer.codes).toEqual([]);
      for (const id of [victim.prey.orderId, victim.prey.sessionId])
        expect(answer.text).not.toContain(id);
    }
  });

  it('gives transcript, attachments and video only with the right to watch', async () => {
    const shown = async (role: Role, slug: string) => {
      const answer = await clients[role].post(
        'query ($slug: String!) { lesson(slug: $slug) { access transcript { text } attachments { url } } }',
        { slug },
      );
      const playback = await clients[role].post(
        'query ($slug: String!) { playback(lesson_slug: $slug) { hls_url } }',
        { slug },
      );
      const { lesson } = answer.data;
      return [
        lesson.access,
        lesson.transcript.length > 0,
        lesson.attachments.length > 0,
        playback.codes[0] ?? 'plays',
      ];
    };
    const bought = 'dat-gia-lan-dau';
    expect(await shown('guest', bought)).toEqual(['LOCKED', false, false, 'UNAUTHENTICATED']);
    expect(await shown('learner', bought)).toEqual(['LOCKED', false, false, 'LESSON_NOT_OWNED']);
    expect(await shown('affiliate', bought)).toEqual(['LOCKED', false, false, 'LESSON_NOT_OWNED']);
    expect(await shown('other', bought)).toEqual(['FULL', true, true, 'plays']);
    expect(await shown('admin', bought)).toEqual(['FULL', true, true, 'plays']);
    expect((await shown('guest', 'dieu-ban-gioi-va-dieu-nguoi-khac-can')).slice(0, 2)).toEqual([
      'PREVIEW',
      true,
    ]);
    expect((await shown('other', 'goc-quay-tai-nha')).slice(0, 3)).toEqual([
      'ANNOUNCED',
      false,
      false,
    ]);
  });

  it('gives a package of a lesson, and what is said in it, only with the right to watch', async () => {
    const lesson_id = demoId('lesson', 'dat-gia-lan-dau');
    const packages = await Promise.all(
      roles.map(
        async (role) =>
          (await clients[role].post(hostOperations.LessonPackage, { lesson_id })).codes[0] ??
          'given',
      ),
    );
    expect(packages).toEqual([
      'UNAUTHENTICATED',
      'LESSON_NOT_OWNED',
      'given',
      'LESSON_NOT_OWNED',
      'given',
      'given',
      'given',
      'given',
    ]);
    const spoken = async (role: Role) => {
      const { search_texts: texts } = (
        await clients[role].post(
          '{ search_texts(after: 0) { lessons { slug transcript { text } } } }',
        )
      ).data;
      return texts.lessons.some(
        (lesson: { slug: string; transcript: readonly unknown[] }) =>
          lesson.slug === 'dat-gia-lan-dau' && lesson.transcript.length > 0,
      );
    };
    expect(await Promise.all(roles.map(spoken))).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it('finds one’s own notes and nobody else’s', async () => {
    const note = {
      id: randomUUID(),
      note_id: randomUUID(),
      lesson_id: victim.prey.lessonId,
      at_seconds: 1,
      text: 'ghi chú riêng zyzzyva',
      deleted: false,
      stamp: { ms: server.clock.nowMs, counter: 0, node: 'n' },
    };
    expect((await postSync(victim.client, { notes: [note] })).codes).toEqual([]);
    const found = async (client: ApiClient) =>
      (
        await client.post('{ search(text: "zyzzyva", limit: 50) { hits { note_id } } }')
      ).data.search.hits.map((hit: { note_id: string }) => hit.note_id);
    expect(await found(victim.client)).toEqual([note.note_id]);
    expect(await Promise.all(roles.map(async (role) => found(clients[role])))).toEqual(
      roles.map(() => []),
    );
  });

  it('shows the outline by what a person bought, also from answers that are shared', async () => {
    const text = '{ course { chapters { lessons { slug access } } } }';
    const accessOf = async (role: Role) => {
      const { course } = (await clients[role].post(text)).data;
      return course.chapters
        .flatMap((chapter: { lessons: { slug: string; access: string }[] }) => chapter.lessons)
        .find(({ slug }: { slug: string }) => slug === 'dat-gia-lan-dau')?.access;
    };
    for (let round = 0; round < 2; round += 1)
      expect(await Promise.all(roles.map(accessOf))).toEqual([
        'LOCKED',
        'LOCKED',
        'FULL',
        'LOCKED',
        'FULL',
        'FULL',
        'FULL',
        'FULL',
      ]);
  });

  it('sees an attachment’s address work for its owner', async () => {
    const { lesson } = (
      await clients.other.post('{ lesson(slug: "dat-gia-lan-dau") { attachments { url bytes } } }')
    ).data;
    const file = await fetch(server.url + lesson.attachments[0].url);
    expect({ status: file.status, bytes: (await file.arrayBuffer()).byteLength }).toEqual({
      status: 200,
      bytes: lesson.attachments[0].bytes,
    });
  });

  it('gives tokens to programs only, never to a page', async () => {
    const input = {
      email: 'minh@maivang.example',
      password: 'hoc-cung-mai-2026',
      client: { kind: 'PORTAL', name: 'x' },
    };
    const page = await server
      .client()
      .post(hostOperations.SignIn, { input }, { origin: server.url });
    expect(page.codes).toEqual([]);
    expect([page.data.sign_in.access_token, page.data.sign_in.refresh_token]).toEqual([null, null]);
  });
});
