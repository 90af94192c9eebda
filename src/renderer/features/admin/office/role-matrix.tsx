import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { type MatrixLine, officeMatrix, officeReach } from '#shared/domain/office/office-matrix.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import { type OfficeRole, officeRoles } from '#shared/domain/office/office-roles.ts';
import { roleOf } from '#renderer/lib/format/office-role.ts';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { useMediaQuery } from '#renderer/ui/use-media-query.ts';
import { t } from './copy.ts';
import css from './office.module.css';
import type { OfficePersonFacts } from './person-facts.ts';
import { roleOptions } from './role-options.ts';

/** Room for the four columns beside the lines. */
const wideQuery = '(min-width: 48rem)';

const groups = ['money', 'people', 'content', 'system'] as const;

/** What each role may: the table that the server decides by; on a phone one role at a time. */
export function RoleMatrix({ people }: { readonly people: readonly OfficePersonFacts[] }) {
  const isWide = useMediaQuery(wideQuery);
  const [chosen, setChosen] = useState<OfficeRole>('owner');
  const shown = isWide ? officeRoles : [chosen];
  return (
    <section className={css['matrixPart']} aria-label={t('roles.matrix')}>
      <h2 className="h-card">{t('roles.matrix')}</h2>
      {!isWide && (
        <Segmented
          className={css['roles']}
          label={t('roles.matrix.of')}
          options={roleOptions}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <table className={css['matrix']}>
        <thead>
          <tr>
            <th scope="col">{t('roles.matrix.what')}</th>
            {shown.map((role) => (
              <th key={role} scope="col">
                {officeRoleNames[role]}
                <span>
                  {t('roles.matrix.count', {
                    n: people.filter((person) => roleOf(person.role) === role).length,
                  })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={shown.length + 1} className={css['group']}>
                {t(`roles.group.${group}`)}
              </th>
            </tr>
            {officeMatrix
              .filter((line) => line.group === group)
              .map((line) => (
                <tr key={line.key}>
                  <th scope="row">{t(`roles.line.${line.key}`)}</th>
                  {shown.map((role) => (
                    <td key={role}>
                      <Reach line={line} role={role} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Reach({ line, role }: { readonly line: MatrixLine; readonly role: OfficeRole }) {
  const reach = officeReach(line, role);
  if (reach === 'none')
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr">{t('roles.matrix.none')}</span>
      </>
    );
  if (reach === 'look')
    return t(line.key === 'factors' ? 'roles.matrix.second' : 'roles.matrix.look');
  return (
    <span className={css['may']}>
      <Check aria-hidden="true" />
      <span className="sr">{t('roles.matrix.all')}</span>
      {line.asks && <span>{t('roles.matrix.asks')}</span>}
    </span>
  );
}
