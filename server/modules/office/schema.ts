import type { ObjectRef } from '@pothos/core';
import { actorOf } from '../../graphql/actor.ts';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import type { OfficePersonRow } from './office-store.ts';
import { officeRoleType } from '../../graphql/types/office-role-type.ts';
import type { OfficeInvitationRow } from './invitation-store.ts';

const admin = { authScopes: { admin: true } } as const;
const optional = { nullable: true } as const;
const waiting = { extensions: { listSize: 20 }, ...admin } as const;

/**
 * The people of the office, and their roles. What a role may stands in src/shared/domain/office.
 */
export function addOfficeTypes(builder: Builder): void {
  const Role = officeRoleType(builder);
  const Client = builder.enumType('OfficeClient', { values: ['PORTAL', 'DESKTOP'] as const });
  const Person = builder.objectRef<OfficePersonRow>('OfficePerson').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      role: t.field({ type: Role, resolve: ({ office_role: role }) => role }),
      passkeys: t.exposeInt('passkeys'),
      has_app: t.exposeBoolean('has_app', {
        description:
          'An authenticator app. With neither this nor a passkey nothing of the office opens.',
      }),
      is_blocked: t.boolean({ resolve: ({ blocked_at: at }) => at !== null }),
      is_self: t.boolean({ resolve: ({ id }, _args, { viewer }) => id === viewer?.userId }),
      is_last_owner: t.exposeBoolean('is_last_owner', {
        description: 'Nobody else could give roles: the role cannot change.',
      }),
      last_seen_at: t.expose('last_seen_at', {
        type: 'DateTime',
        ...optional,
        description: 'When a session was last renewed; null for nobody who signed in.',
      }),
      last_seen_on: t.exposeString('last_seen_on', {
        ...optional,
        description: 'Name of that session: browser and system, or the machine.',
      }),
      last_seen_client: t.field({
        type: Client,
        ...optional,
        resolve: ({ last_seen_client: client }) => client,
      }),
    }),
  });
  const Invitation = builder.objectRef<OfficeInvitationRow>('OfficeInvitation').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      role: t.field({ type: Role, resolve: ({ role }) => role }),
      invited_by: t.exposeString('invited_by_name'),
      sent_at: t.expose('sent_at', { type: 'DateTime' }),
      expires_at: t.expose('expires_at', { type: 'DateTime' }),
      revision: t.exposeID('revision'),
      is_over: t.boolean({
        description: 'Nobody answered in time: its link is good for nothing.',
        resolve: ({ expires_at: end }, _args, { nowMs }) => end.getTime() <= nowMs,
      }),
    }),
  });
  const Offer = builder.objectRef<OfficeInvitationRow>('OfficeOffer').implement({
    description: 'An invitation as whoever holds its link sees it.',
    fields: (t) => ({
      email: t.exposeString('email', {
        description: 'The only address whose account may accept it.',
      }),
      role: t.field({ type: Role, resolve: ({ role }) => role }),
      invited_by: t.exposeString('invited_by_name'),
      expires_at: t.expose('expires_at', { type: 'DateTime' }),
    }),
  });
  const people = { extensions: { listSize: 20 }, ...admin } as const;

  builder.queryFields((t) => ({
    office_people: t.field({
      type: [Person],
      ...people,
      description: 'Everybody with a role, owners first.',
      resolve: async (_root, _args, { services }) => [...(await services.office.list())],
    }),
  }));
  builder.queryFields((t) => ({
    office_invitations: t.field({
      type: [Invitation],
      ...waiting,
      description:
        'Addresses that were asked into the office and have not answered, the newest first.',
      resolve: async (_root, _args, { services }) => [
        ...(await services.office.invitations.list()),
      ],
    }),
    office_offer: t.field({
      type: Offer,
      ...optional,
      description:
        'What the link of an invitation is for; null when it is good for nothing (used, taken back, too late).',
      args: { token: t.arg.string() },
      resolve: async (_root, { token }, { services, nowMs }) =>
        services.office.invitations.find(token, nowMs),
    }),
  }));
  addSeenInvitations(builder, Invitation);
  builder.mutationFields((t) => ({
    invite_to_office: t.field({
      type: [Invitation],
      ...waiting,
      description:
        'Mails a link to an address without an account, or with one that never proved it. Asked again, only the new link is good. Errors EMAIL_INVALID and OFFICE_HAS_ACCOUNT of field `email`, BAD_INPUT, FORBIDDEN.',
      args: {
        email: t.arg.string(),
        role: t.arg({ type: Role }),
        reason: t.arg.string({ required: false }),
      },
      resolve: async (_root, { email, role, reason }, context) => {
        valueOrRefuse(
          await context.services.office.invitations.invite(
            email,
            { role, reason: reason ?? null },
            actorOf(context),
          ),
        );
        return [...(await context.services.office.invitations.list())];
      },
    }),
    accept_office_invitation: t.field({
      type: 'Boolean',
      description:
        'The role of an invitation to the person’s own proved address becomes theirs; their other sessions end, both are mailed. Nothing of the office opens before a second factor is set up. ' +
        'Errors OFFICE_INVITATION_OVER, OFFICE_INVITATION_OTHER, SEEN_CHANGED (has a role).',
      args: { token: t.arg.string() },
      resolve: async (_root, { token }, context) =>
        valueOrRefuse(await context.services.office.invitations.accept(token, actorOf(context))),
    }),
    give_office_role: t.field({
      type: [Person],
      ...people,
      description:
        'To somebody who has an account and no role. Errors of field `email`: PERSON_UNKNOWN, EMAIL_INVALID, PERSON_BLOCKED, OFFICE_EMAIL_UNPROVED, SEEN_CHANGED (has one).',
      args: {
        email: t.arg.string(),
        role: t.arg({ type: Role }),
        reason: t.arg.string({ required: false }),
      },
      resolve: async (_root, { email, role, reason }, context) => {
        valueOrRefuse(
          await context.services.office.give(
            email,
            { role, reason: reason ?? null },
            actorOf(context),
          ),
        );
        return [...(await context.services.office.list())];
      },
    }),
    change_office_role: t.field({
      type: [Person],
      ...people,
      description:
        'Another role, or none without `role`; `expected` is what the page showed. That person’s other sessions end, both are mailed. ' +
        'Errors PERSON_UNKNOWN, PERSON_BLOCKED, SEEN_CHANGED, OFFICE_EMAIL_UNPROVED, LAST_OWNER, FORBIDDEN, BAD_INPUT.',
      args: {
        id: t.arg.id(),
        expected: t.arg({ type: Role, required: false }),
        role: t.arg({ type: Role, required: false }),
        reason: t.arg.string({ required: false }),
      },
      resolve: async (_root, { id, expected, role, reason }, context) => {
        valueOrRefuse(
          await context.services.office.change(
            id,
            { expected: expected ?? null, role: role ?? null, reason: reason ?? null },
            actorOf(context),
          ),
        );
        return [...(await context.services.office.list())];
      },
    }),
  }));
}

/** What becomes of an invitation that waits, as it was seen. */
function addSeenInvitations(
  builder: Builder,
  Invitation: ObjectRef<BuilderTypes, OfficeInvitationRow>,
): void {
  builder.mutationFields((t) => ({
    resend_office_invitation: t.field({
      type: [Invitation],
      ...waiting,
      description:
        'A new link; the one before is good for nothing. Errors OFFICE_INVITATION_OVER, OFFICE_HAS_ACCOUNT, SEEN_CHANGED, FORBIDDEN.',
      args: { id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, seen, context) => {
        valueOrRefuse(await context.services.office.invitations.resend(seen, actorOf(context)));
        return [...(await context.services.office.invitations.list())];
      },
    }),
    take_back_office_invitation: t.field({
      type: [Invitation],
      ...waiting,
      description: 'Errors OFFICE_INVITATION_OVER, SEEN_CHANGED, FORBIDDEN.',
      args: { id: t.arg.id(), revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, seen, context) => {
        valueOrRefuse(await context.services.office.invitations.takeBack(seen, actorOf(context)));
        return [...(await context.services.office.invitations.list())];
      },
    }),
  }));
}
