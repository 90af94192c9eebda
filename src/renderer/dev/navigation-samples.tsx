import Bell from 'lucide-react/icons/bell';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Count } from '../ui/figures/count.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import type { LinkRender } from '../ui/text/link-render.ts';
import { Logo, Mark } from '../ui/mark.tsx';
import { NavItem } from '../ui/navigation/nav-item.tsx';
import { PetalProgress } from '../ui/states/petal-progress.tsx';
import { RouteBar } from '../ui/navigation/route-bar.tsx';
import { Stepper } from '../ui/navigation/stepper.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import css from './navigation-samples.module.css';
import { Sample } from './sample.tsx';

type TabName = 'content' | 'notes' | 'transcript';

const link: LinkRender = (props) => (
  <a href="#muc" {...props}>
    {props.children}
  </a>
);

/** Brand, sidebar entries, tabs, steps, route bar. */
export function NavigationSamples() {
  const [tab, setTab] = useState<TabName>('content');
  const [moving, setMoving] = useState(false);
  return (
    <>
      <Sample title="Nhãn hiệu, người">
        <Logo name="Mai Vàng" />
        <Mark tone="outline" size={24} label="Chưa học" />
        <Mark tone="mid" size={24} />
        <Mark tone="soft" size={24} />
        <span className={css['band']}>
          <Logo name="Mai Vàng" tone="ink" size="sm" />
        </span>
        <Avatar name="Trần Mỹ Linh" size="sm" />
        <Avatar name="Trần Mỹ Linh" />
        <Avatar name="Trần Mỹ Linh" size="lg" />
      </Sample>
      <Sample title="Mục điều hướng" layout="stack">
        <div className={css['sidebar']}>
          <NavItem
            icon={<LayoutDashboard aria-hidden="true" />}
            label="Bảng học tập"
            current
            wrap={link}
          />
          <NavItem
            icon={<Bell aria-hidden="true" />}
            label="Thông báo"
            end={<Count value={2} />}
            endLabel="2 chưa đọc"
            wrap={link}
          />
          <NavItem
            icon={<Megaphone aria-hidden="true" />}
            label="Lời mời đại sứ"
            end={
              <Badge tone="warn" size="sm">
                Mới
              </Badge>
            }
            wrap={link}
          />
        </div>
      </Sample>
      <Sample title="Thẻ trang" layout="stack">
        <Tabs
          label="Nội dung bài"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'content',
              label: 'Nội dung',
              content: <p className="t2">Danh sách bài học.</p>,
            },
            {
              value: 'notes',
              label: 'Ghi chú',
              count: 3,
              countLabel: '3 ghi chú',
              content: <EmptyState title="Chưa có ghi chú nào" />,
            },
            {
              value: 'transcript',
              label: 'Lời thoại',
              content: <p className="t2">Lời thoại của bài.</p>,
            },
          ]}
        />
      </Sample>
      <Sample title="Các bước" layout="stack">
        <Stepper
          label="Các bước thanh toán"
          steps={['Chọn gói', 'Chuyển khoản', 'Vào học']}
          current={1}
          doneLabel="đã xong"
        />
        <PetalProgress done={1} current={1} text="Bước 2 trên 5" />
      </Sample>
      <Sample title="Thanh chuyển trang" layout="stack">
        <RouteBar active={moving} place="inline" />
        <div>
          <Button size="sm" onClick={() => setMoving(!moving)}>
            {moving ? 'Đến nơi' : 'Chuyển trang'}
          </Button>
        </div>
      </Sample>
    </>
  );
}
