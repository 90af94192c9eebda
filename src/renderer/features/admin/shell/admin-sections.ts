import Banknote from 'lucide-react/icons/banknote';
import FileUp from 'lucide-react/icons/file-up';
import HandCoins from 'lucide-react/icons/hand-coins';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Newspaper from 'lucide-react/icons/newspaper';
import QrCode from 'lucide-react/icons/qr-code';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import SquarePlay from 'lucide-react/icons/square-play';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import UserCog from 'lucide-react/icons/user-cog';
import UsersRound from 'lucide-react/icons/users-round';
import Video from 'lucide-react/icons/video';
import type { ComponentType } from 'react';
import {
  type OfficeRight,
  officeMay,
  type OfficeRole,
} from '#shared/domain/office/office-roles.ts';
import { t } from './copy.ts';

/** A page of the back office, as the sidebar leads to it. */
export interface AdminSection {
  /** Address below `/admin/`; '' is the overview. Also the key of its number (`admin_counts`). */
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: 'true' }>;
  /** Who has it may open the page. */
  readonly right: OfficeRight;
}

/** Every page, in the order of the sidebar. */
export const adminSections: readonly AdminSection[] = [
  { path: '', label: t('ad.overview'), icon: LayoutDashboard, right: 'office.enter' },
  { path: 'orders', label: t('ad.orders'), icon: ShoppingBag, right: 'orders.read' },
  { path: 'unmatched', label: t('ad.unmatched'), icon: Banknote, right: 'money.move' },
  { path: 'refunds', label: t('ad.refunds'), icon: RotateCcw, right: 'money.move' },
  { path: 'statement', label: t('ad.statement'), icon: FileUp, right: 'money.move' },
  { path: 'vouchers', label: t('ad.vouchers'), icon: TicketPercent, right: 'vouchers.manage' },
  {
    path: 'applications',
    label: t('ad.applications'),
    icon: Megaphone,
    right: 'applications.decide',
  },
  { path: 'tickets', label: t('ad.tickets'), icon: QrCode, right: 'tickets.manage' },
  { path: 'lessons', label: t('ad.lessons'), icon: Video, right: 'content.write' },
  { path: 'short-videos', label: t('ad.shortVideos'), icon: SquarePlay, right: 'content.write' },
  { path: 'blog', label: t('ad.blog'), icon: Newspaper, right: 'content.write' },
  { path: 'faq', label: t('ad.faq'), icon: CircleHelp, right: 'content.write' },
  { path: 'people', label: t('ad.learners'), icon: UsersRound, right: 'people.read' },
  { path: 'affiliates', label: t('ad.affiliates'), icon: HandCoins, right: 'affiliates.read' },
  { path: 'payouts', label: t('ad.payouts'), icon: Landmark, right: 'payouts.manage' },
  { path: 'tax-rules', label: t('ad.taxRules'), icon: ReceiptText, right: 'tax.manage' },
  { path: 'affiliate-policy', label: t('ad.policy'), icon: ScrollText, right: 'affiliates.manage' },
  { path: 'support', label: t('ad.support'), icon: MessageCircle, right: 'requests.answer' },
  { path: 'feedback', label: t('ad.feedback'), icon: MessageSquareText, right: 'feedback.read' },
  { path: 'ledger', label: t('ad.ledger'), icon: Scale, right: 'books.read' },
  { path: 'jobs', label: t('ad.jobs'), icon: ListChecks, right: 'jobs.run' },
  { path: 'roles', label: t('ad.roles'), icon: UserCog, right: 'roles.change' },
  { path: 'audit', label: t('ad.audit'), icon: History, right: 'audit.read' },
];

/** What the window is called on a page: `Đơn hàng, quản trị`. */
export function adminTitle(path: string): string {
  return t('ad.window', { page: sectionOf(path)?.label ?? '' });
}

/** The page that an address below `/admin/` belongs to: `blog/12` is one of `blog`. */
export function sectionOf(path: string): AdminSection | undefined {
  return adminSections.find((section) => section.path === path.split('/')[0]);
}

/** The pages that a role may open, in the order of the sidebar. */
export function sectionsOf(role: OfficeRole | null): readonly AdminSection[] {
  return adminSections.filter(({ right }) => officeMay(role, right));
}
