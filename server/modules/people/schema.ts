import type { ObjectRef } from '@pothos/core';
import { actorOf } from '../../graphql/actor.ts';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { type RequestContext } from '../../graphql/context.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { refuse, valueOrRefuse } from '../../graphql/refusal.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import { planCodeType, toPlan, toPlanCode } from '../../graphql/types/plan-code.ts';
import { officeRoleType } from '../../graphql/types/office-role-type.ts';
import type { GrantRow, PersonRow } from './people-store.ts';

const admin = { authScopes: { admin: true } } as const;
const planFilter = { PRO: 'pro', KHA_PRO: 'kha_pro', NONE: 'none' } as const;
const planCodes = { pro: 'PRO', kha_pro: 'KHA_PRO', none: 'NONE' } as const;
const roleOf = { LEARNER: 'learner', ADMIN: 'admin' } as const;

/** People in the back office: list, one person, and what is done with them. */
export function addPeopleTypes(builder: Builder): void {
  const Plan = planCodeType(builder);
  const PlanFilter = builder.enumType('PersonPlan', {
    values: ['PRO', 'KHA_PRO', 'NONE'] as const,
  });
  const Role = builder.enumType('PersonRole', { values: ['LEARNER', 'ADMIN'] as const });
  const Grant = builder.objectRef<GrantRow>('AdminGrant').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      plan: t.field({ type: Plan, resolve: ({ plan }) => toPlanCode(plan) }),
      granted_at: t.expose('granted_at', { type: 'DateTime' }),
      revoked_at: t.expose('revoked_at', { type: 'DateTime', nullable: true }),
      order_id: t.exposeID('order_id', { nullable: true, description: 'Null: given by hand.' }),
      order_number: t.exposeInt('order_number', { nullable: true }),
    }),
  });
  const Person = builder.objectRef<PersonRow>('AdminPerson').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      phone_number: t.exposeString('phone_number', { nullable: true }),
      role: t.field({
        type: Role,
        resolve: ({ office_role: role }) => (role === null ? 'LEARNER' : 'ADMIN'),
      }),
      office_role: t.field({
        type: officeRoleType(builder),
        nullable: true,
        description: 'Null for a learner.',
        resolve: ({ office_role: role }) => role,
      }),
      plan: t.field({ type: PlanFilter, resolve: ({ plan }) => planCodes[plan] }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      is_verify_email: t.exposeBoolean('is_verify_email'),
      need_update_password: t.exposeBoolean('need_update_password'),
      has_former_password: t.exposeBoolean('has_former_password', {
        description: 'Taking the demand back gives them the password that they had before.',
      }),
      takeover_reported_at: t.expose('takeover_reported_at', {
        type: 'DateTime',
        nullable: true,
        description:
          'A new password is demanded because they reported a stranger: nobody takes it back.',
      }),
      revision: t.exposeID('seen_revision', {
        description: 'Another with each block and demand, and with the end of one.',
      }),
      blocked_at: t.expose('blocked_at', { type: 'DateTime', nullable: true }),
      blocked_reason: t.exposeString('blocked_reason', { nullable: true }),
      last_seen_at: t.expose('last_seen_at', {
        type: 'DateTime',
        nullable: true,
        description: 'When a session of theirs was last renewed.',
      }),
      completed_lessons: t.exposeInt('completed_lessons'),
      learned_seconds: t.int({ resolve: ({ learned_ms: ms }) => Math.round(ms / 1000) }),
    }),
  });
  const Session = addSession(builder);
  const Detail = builder.objectRef<PersonRow>('AdminPersonDetail').implement({
    fields: (t) => ({
      person: t.field({ type: Person, resolve: (row) => row }),
      is_self: t.boolean({ resolve: (row, _args, { viewer }) => row.id === viewer?.userId }),
      sessions: t.field({
        type: [Session],
        extensions: { listSize: 10 },
        resolve: async (row, _args, { services, nowMs }) => [
          ...(await services.auth.sessionsOf(row.id, nowMs)),
        ],
      }),
      grants: t.field({
        type: [Grant],
        extensions: { listSize: 5 },
        resolve: async (row, _args, { services }) => [...(await services.people.grants(row.id))],
      }),
    }),
  });
  const Page = addListPage(builder, 'AdminPersonPage', Person);

  builder.queryFields((t) => ({
    admin_people: t.field({
      type: Page,
      ...admin,
      description: 'Newest first. Error BAD_INPUT.',
      args: {
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
        search: t.arg.string({
          required: false,
          description: 'Words of name, address or number; accents are optional.',
        }),
        plan: t.arg({ type: PlanFilter, required: false }),
        role: t.arg({ type: Role, required: false }),
        blocked: t.arg.boolean({ required: false }),
      },
      resolve: async (_root, { first, after, search, plan, role, blocked }, { services }) =>
        valueOrRefuse(
          await services.people.list({
            first,
            after: after ?? null,
            search: search ?? '',
            plan: plan == null ? null : planFilter[plan],
            role: role == null ? null : roleOf[role],
            blocked: blocked ?? null,
          }),
        ),
    }),
    admin_person: t.field({
      type: Detail,
      ...admin,
      description: 'Error PERSON_UNKNOWN.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) =>
        (await services.people.find(id)) ?? refuse('PERSON_UNKNOWN'),
    }),
  }));

  addLettingIn(builder, Detail);
  builder.mutationFields((t) => ({
    block_person: t.field({
      type: Detail,
      ...admin,
      description:
        'Signs them out everywhere; deletes nothing. Errors PERSON_UNKNOWN, LAST_OWNER, FORBIDDEN (somebody of the office), REASON_REQUIRED.',
      args: { id: t.arg.id(), reason: t.arg.string() },
      resolve: async (_root, { id, reason }, context) =>
        changed(context, id, context.services.people.block(id, reason, actorOf(context))),
    }),
    end_person_sessions: t.field({
      type: Detail,
      ...admin,
      description:
        'One, or all without `session_id`. Errors PERSON_UNKNOWN, NOT_FOUND, REASON_REQUIRED.',
      args: { id: t.arg.id(), session_id: t.arg.id({ required: false }), reason: t.arg.string() },
      resolve: async (_root, { id, session_id, reason }, context) =>
        changed(
          context,
          id,
          context.services.people.endSessions(
            id,
            { sessionId: session_id ?? null, reason },
            actorOf(context),
          ),
        ),
    }),
    demand_password: t.field({
      type: Detail,
      ...admin,
      description:
        'Mails them a link for a new password and signs them out everywhere; nothing goes on before they have set it. Errors PERSON_UNKNOWN, PERSON_UNPROVED, REASON_REQUIRED.',
      args: { id: t.arg.id(), reason: t.arg.string() },
      resolve: async (_root, { id, reason }, context) =>
        changed(context, id, context.services.people.demandPassword(id, reason, actorOf(context))),
    }),
    grant_plan: t.field({
      type: Detail,
      ...admin,
      description:
        'To somebody whose address was proved. Errors PERSON_UNKNOWN, OFFICE_EMAIL_UNPROVED, REASON_REQUIRED.',
      args: { id: t.arg.id(), plan: t.arg({ type: Plan }), reason: t.arg.string() },
      resolve: async (_root, { id, plan, reason }, context) =>
        changed(
          context,
          id,
          context.services.people.grant(id, { plan: toPlan(plan), reason }, actorOf(context)),
        ),
    }),
    revoke_plan: t.field({
      type: Detail,
      ...admin,
      description:
        'Only one that was given by hand; what was bought ends by its refund. Error NOT_FOUND.',
      args: { id: t.arg.id(), grant_id: t.arg.id(), reason: t.arg.string() },
      resolve: async (_root, { id, grant_id, reason }, context) =>
        changed(
          context,
          id,
          context.services.people.revoke(id, { grantId: grant_id, reason }, actorOf(context)),
        ),
    }),
  }));
}

/** What lets somebody in again, said of the block or the demand that was seen. */
function addLettingIn(builder: Builder, Detail: ObjectRef<BuilderTypes, PersonRow>): void {
  builder.mutationFields((t) => ({
    unblock_person: t.field({
      type: Detail,
      ...admin,
      description: 'Errors PERSON_UNKNOWN, SEEN_CHANGED, REASON_REQUIRED.',
      args: {
        id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { id, revision, reason }, context) =>
        changed(
          context,
          id,
          context.services.people.unblock(id, { revision, reason }, actorOf(context)),
        ),
    }),
    undo_demand_password: t.field({
      type: Detail,
      ...admin,
      description:
        'They sign in as before, with the password that they had if `has_former_password`, and the mailed link is dead. Errors PERSON_UNKNOWN, SEEN_CHANGED, REASON_REQUIRED, CONFLICT (nothing is demanded, or they reported a stranger themselves).',
      args: {
        id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { id, revision, reason }, context) =>
        changed(
          context,
          id,
          context.services.people.undoDemandPassword(id, { revision, reason }, actorOf(context)),
        ),
    }),
  }));
}

function addSession(builder: Builder) {
  return builder
    .objectRef<{
      readonly id: string;
      readonly client: string;
      readonly name: string;
      readonly created_at: Date;
      readonly last_used_at: Date;
    }>('AdminSession')
    .implement({
      fields: (t) => ({
        id: t.exposeID('id'),
        is_desktop: t.boolean({ resolve: ({ client }) => client === 'DESKTOP' }),
        name: t.exposeString('name'),
        created_at: t.expose('created_at', { type: 'DateTime' }),
        last_used_at: t.expose('last_used_at', { type: 'DateTime' }),
      }),
    });
}

async function changed(
  { services }: RequestContext,
  id: string,
  run: Promise<Result<true, AppError>>,
): Promise<PersonRow> {
  valueOrRefuse(await run);
  return (await services.people.find(id)) ?? refuse('PERSON_UNKNOWN');
}
