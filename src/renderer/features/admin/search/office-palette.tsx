import BookOpen from 'lucide-react/icons/book-open';
import HandCoins from 'lucide-react/icons/hand-coins';
import Landmark from 'lucide-react/icons/landmark';
import Banknote from 'lucide-react/icons/banknote';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import { type ComponentType, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { OfficeHitKind } from '#renderer/graphql/generated/graphql.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Marked, PaletteFace } from '#renderer/ui/palette/palette-face.tsx';
import { Palette, type PaletteSection } from '#renderer/ui/palette/palette.tsx';
import { type AdminSection, useSections } from '../shell/admin-section.ts';
import { useOfficeRole } from '../shell/office-role.ts';
import { t } from './copy.ts';
import { hitAddress, hitDetail, hitState, hitTitle, type OfficeHit } from './hit-words.ts';
import { markFound } from './mark-found.ts';
import { OfficePaletteNotice } from './office-palette-notice.tsx';
import css from './office-palette.module.css';
import { pagesMeant } from './pages-meant.ts';
import { useOfficeSearch } from './use-office-search.ts';

const icons: Readonly<Record<OfficeHitKind, ComponentType<{ readonly 'aria-hidden'?: 'true' }>>> = {
  PERSON: UserRound,
  ORDER: ShoppingBag,
  TRANSACTION: Banknote,
  REFUND: RotateCcw,
  PAYOUT: Landmark,
  AFFILIATE: HandCoins,
  VOUCHER: TicketPercent,
  COURSE: BookOpen,
  LESSON: Video,
};

/**
 * The search over the office: what the server found for the role, kind after kind, then pages that
 * the role may open.
 */
export function OfficePalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const role = useOfficeRole();
  const input = useRef<HTMLInputElement>(null);
  const view = useOfficeSearch();
  const pages = pagesMeant(useSections(role), view.text);
  const { hits } = view.found;
  const addresses = new Map([
    ...hits.map((hit) => [keyOf(hit), hitAddress(hit)] as const),
    ...pages.map(({ path }) => [`page-${path}`, `/admin/${path}`] as const),
  ]);
  const open = (key: string) => {
    const address = addresses.get(key);
    if (address === undefined) return;
    onClose();
    void navigate(address);
  };
  const isSettled = view.text.trim() !== '' && !view.isPending && view.error === null;
  return (
    <div className={css['office']}>
      <Palette
        words={{
          title: t('ofs.title'),
          placeholder: t('ofs.placeholder'),
          clear: t('ofs.clear'),
          close: t('ofs.close'),
          results: t('ofs.results'),
          move: t('ofs.move'),
          enter: t('ofs.enter'),
          esc: t('ofs.esc'),
          found: isSettled ? t('ofs.found', { n: addresses.size }) : '',
        }}
        text={view.text}
        onType={view.type}
        sections={[...hitSections(hits, view.text), ...pageSections(pages, view.text)]}
        isPending={view.isPending}
        onOpen={open}
        onClose={onClose}
        input={input}
        notice={<OfficePaletteNotice view={view} isEmpty={addresses.size === 0} />}
        foot={
          <>
            <span>{t('ofs.hint.accents')}</span>
            <span>{t('ofs.hint.order')}</span>
            <span>{t('ofs.hint.pages')}</span>
            <span className={css['count']} aria-hidden="true">
              {isSettled ? t('ofs.found', { n: addresses.size }) : ''}
            </span>
          </>
        }
      />
    </div>
  );
}

/** The server's order: kind after kind. */
function hitSections(hits: readonly OfficeHit[], search: string): readonly PaletteSection[] {
  return [...new Set(hits.map(({ kind }) => kind))].map((kind) => ({
    key: kind,
    heading: t(`ofs.kind.${kind}`),
    choices: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({ key: keyOf(hit), face: <HitFace hit={hit} search={search} /> })),
  }));
}

function pageSections(pages: readonly AdminSection[], search: string): readonly PaletteSection[] {
  if (pages.length === 0) return [];
  const faces = pages.map(({ path, label, icon: Icon }) => ({
    key: `page-${path}`,
    face: (
      <PaletteFace
        badge={<Icon aria-hidden="true" />}
        title={markFound(label, search.replace(/^\s*>/, ''))}
      />
    ),
  }));
  return [{ key: 'pages', heading: t('ofs.pages'), choices: faces }];
}

function HitFace({ hit, search }: { readonly hit: OfficeHit; readonly search: string }) {
  const Icon = icons[hit.kind];
  const detail = hitDetail(hit);
  const title = hitTitle(hit);
  const amount = hit.amount == null || hit.title === '' ? null : formatMoney(hit.amount);
  const end = [amount, hitState(hit)].filter((part) => part !== null && part !== '');
  return (
    <PaletteFace
      badge={<Icon aria-hidden="true" />}
      title={markFound(title, search)}
      meta={
        detail === '' || detail === title ? undefined : <Marked {...markFound(detail, search)} />
      }
      end={
        end.length === 0
          ? undefined
          : end.map((part) => (
              <span key={part} className={css['part']}>
                {part}
              </span>
            ))
      }
      endLook="plain"
    />
  );
}

function keyOf({ kind, id }: Pick<OfficeHit, 'kind' | 'id'>): string {
  return `${kind}-${id}`;
}
