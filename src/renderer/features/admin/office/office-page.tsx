import ShieldCheck from 'lucide-react/icons/shield-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  OfficeInvitationsDocument,
  OfficePeopleDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './office.module.css';
import { OfficeInvitations } from './office-invitations.tsx';
import { OfficePeople } from './office-people.tsx';
import { AddPersonDialog } from './role-dialogs.tsx';
import { RoleMatrix } from './role-matrix.tsx';

/**
 * `/admin/roles`: everybody in the office with the role, the second factor and the last visit; and
 * what each role may.
 */
export function OfficePage() {
  const status = useQueryStatus(OfficePeopleDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const invited = useQueryStatus(OfficeInvitationsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const [isAdding, setAdding] = useState(false);
  const offline = useServerReason();
  return (
    <AdminPage
      title={t('roles.title')}
      actions={
        <Button variant="primary" reason={offline} onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" />
          {t('roles.add')}
        </Button>
      }
    >
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeletons />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return <ListTrouble status={status} title={t('roles.failed')} />;
          const people = status.data.office_people;
          return (
            <div className={css['parts']}>
              <OfficePeople people={people} reload={status.reload} />
              {invited.kind === 'ready' && (
                <OfficeInvitations
                  invitations={invited.data.office_invitations}
                  reload={invited.reload}
                />
              )}
              {people.length === 1 && <p className="t2 sm">{t('roles.alone')}</p>}
              <p className={css['note']}>
                <ShieldCheck aria-hidden="true" />
                <span>{t('roles.note')}</span>
              </p>
              <RoleMatrix people={people} />
            </div>
          );
        }}
      </SkeletonGate>
      {isAdding && (
        <AddPersonDialog
          onClose={() => setAdding(false)}
          onDone={() => {
            for (const list of [status, invited]) if (list.kind !== 'loading') list.reload();
          }}
        />
      )}
    </AdminPage>
  );
}

function Skeletons() {
  return (
    <div className={css['parts']}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="3.75rem" />
      ))}
      <Skeleton height="20rem" />
    </div>
  );
}
