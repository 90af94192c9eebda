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
import UsersRound from 'lucide-react/icons/users-round';
import Video from 'lucide-react/icons/video';
import type { ComponentType } from 'react';
import { t } from './copy.ts';

/** A page of the back office, as the sidebar leads to it. */
export interface AdminSection {
  /** Address below `/admin/`; '' is the overview. Also the key of its number (`admin_counts`). */
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: 'true' }>;
}

/** Every page, in the order of the sidebar. */
export const adminSections: readonly AdminSection[] = [
  { path: '', label: t('ad.overview'), icon: LayoutDashboard },
  { path: 'orders', label: t('ad.orders'), icon: ShoppingBag },
  { path: 'unmatched', label: t('ad.unmatched'), icon: Banknote },
  { path: 'refunds', label: t('ad.refunds'), icon: RotateCcw },
  { path: 'statement', label: t('ad.statement'), icon: FileUp },
  { path: 'vouchers', label: t('ad.vouchers'), icon: TicketPercent },
  { path: 'applications', label: t('ad.applications'), icon: Megaphone },
  { path: 'tickets', label: t('ad.tickets'), icon: QrCode },
  { path: 'lessons', label: t('ad.lessons'), icon: Video },
  { path: 'short-videos', label: t('ad.shortVideos'), icon: SquarePlay },
  { path: 'blog', label: t('ad.blog'), icon: Newspaper },
  { path: 'faq', label: t('ad.faq'), icon: CircleHelp },
  { path: 'people', label: t('ad.learners'), icon: UsersRound },
  { path: 'affiliates', label: t('ad.affiliates'), icon: HandCoins },
  { path: 'payouts', label: t('ad.payouts'), icon: Landmark },
  { path: 'tax-rules', label: t('ad.taxRules'), icon: ReceiptText },
  { path: 'affiliate-policy', label: t('ad.policy'), icon: ScrollText },
  { path: 'support', label: t('ad.support'), icon: MessageCircle },
  { path: 'feedback', label: t('ad.feedback'), icon: MessageSquareText },
  { path: 'ledger', label: t('ad.ledger'), icon: Scale },
  { path: 'jobs', label: t('ad.jobs'), icon: ListChecks },
  { path: 'audit', label: t('ad.audit'), icon: History },
];

/** What the window is called on a page: `Đơn hàng, quản trị`. */
export function adminTitle(path: string): string {
  const label = adminSections.find((section) => section.path === path.split('/')[0])?.label ?? '';
  return t('ad.window', { page: label });
}
