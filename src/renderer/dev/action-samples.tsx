import Bell from 'lucide-react/icons/bell';
import Play from 'lucide-react/icons/play';
import SkipForward from 'lucide-react/icons/skip-forward';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Count } from '../ui/figures/count.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { InlineLink } from '../ui/text/inline-link.tsx';
import { Kbd } from '../ui/text/kbd.tsx';
import { Sample } from './sample.tsx';

/** Buttons, links, chips, badges. */
export function ActionSamples() {
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(true);
  return (
    <>
      <Sample title="Nút: thường, đang chạy, tắt">
        <Button variant="primary">Học tiếp</Button>
        <Button variant="primary">
          <Play aria-hidden="true" />
          Học tiếp từ <span className="num">4:32</span>
        </Button>
        <Button variant="primary" busy={busy} busyLabel="Đang lưu…" onClick={() => setBusy(true)}>
          Lưu
        </Button>
        <Button variant="primary" busy busyLabel="Đang lưu…">
          Lưu
        </Button>
        <Button variant="primary" disabled>
          Học tiếp
        </Button>
      </Sample>
      <Sample title="Nút: phụ, nhẹ, mực, nguy hiểm, tắt">
        <Button>Xem thử</Button>
        <Button variant="ghost">Bỏ qua</Button>
        <Button variant="ink">Tham gia</Button>
        <Button variant="danger">
          <Trash2 aria-hidden="true" />
          Xóa bản tải
        </Button>
        <Button disabled>Xem thử</Button>
      </Sample>
      <Sample title="Cỡ 28, 32, 40, 48, 56; nút chỉ có hình">
        <Button size="xs">Thử lại</Button>
        <Button size="sm">Thử lại</Button>
        <Button size="md">
          Bài sau
          <SkipForward aria-hidden="true" />
        </Button>
        <Button size="lg">3 ghi chú</Button>
        <Button size="xl" variant="primary">
          Đăng ký học
        </Button>
        <IconButton label="Đóng" icon={<X />} size="sm" />
        <IconButton label="Thông báo, 2 chưa đọc" icon={<Bell />} count={2} />
        <IconButton label="Bài sau" icon={<SkipForward />} variant="secondary" />
      </Sample>
      <Sample title="Liên kết">
        <InlineLink href="#lien-ket">Xem lịch</InlineLink>
        <a className={buttonClass({ size: 'sm' })} href="#lien-ket">
          Liên kết dạng nút
        </a>
      </Sample>
      <Sample title="Nhãn, số đếm, phím, thẻ lọc">
        <Badge>Nháp</Badge>
        <Badge tone="ok">Đã tải</Badge>
        <Badge tone="warn">Chờ 7 ngày</Badge>
        <Badge tone="bad">Lỗi</Badge>
        <Badge tone="info">Đang đồng bộ</Badge>
        <Badge tone="line">Nháp</Badge>
        <Badge tone="warn" size="sm">
          Mới
        </Badge>
        <Count value={2} />
        <Count value={120} />
        <Count value={3} tone="quiet" />
        <Kbd>N</Kbd>
        <Kbd>Shift</Kbd>
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          Đã học
        </Chip>
        <Chip pressed={false}>Sắp ra mắt</Chip>
      </Sample>
    </>
  );
}
