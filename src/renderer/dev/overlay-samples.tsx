import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Field } from '../ui/forms/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import type { MenuItem } from '../ui/overlays/menu.tsx';
import { Select } from '../ui/forms/select.tsx';
import { toast } from '../ui/toasts/toast.ts';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { Sample } from './sample.tsx';

type DialogSize = 'sm' | 'md' | 'lg';

/** Toasts, dialogs, menus, tooltips. */
export function OverlaySamples() {
  const [size, setSize] = useState<DialogSize | undefined>(undefined);
  return (
    <>
      <Sample title="Thông báo nổi: góc trên bên trái, tối đa 3, tự đóng sau 4 giây">
        <Button onClick={() => toast('Có mạng trở lại. Đã đồng bộ 3 thay đổi.')}>Tin</Button>
        <Button onClick={() => toast('Đã sao chép', { kind: 'success' })}>Thành công</Button>
        <Button onClick={() => toast('Bản tải sắp hết hạn', { kind: 'warning' })}>Nhắc</Button>
        <Button
          onClick={() =>
            toast('Chưa lưu được ghi chú. Bản nháp vẫn còn trên máy này.', {
              kind: 'error',
              id: 'note',
            })
          }
        >
          Lỗi
        </Button>
      </Sample>
      <Sample title="Hộp thoại 440, 560, 720; menu; chú thích">
        <Button onClick={() => setSize('sm')}>Hộp nhỏ</Button>
        <Button onClick={() => setSize('md')}>Hộp vừa</Button>
        <Button onClick={() => setSize('lg')}>Hộp lớn</Button>
        <Menu
          trigger={<IconButton label="Mở menu tài khoản" icon={<Ellipsis />} variant="secondary" />}
          items={accountItems}
          align="start"
        />
        <Tooltip text="Phát hoặc dừng" keys="K">
          <Button variant="ghost">Rê chuột vào đây</Button>
        </Tooltip>
      </Sample>
      <SampleDialog size={size} onClose={() => setSize(undefined)} />
    </>
  );
}

const accountItems: readonly MenuItem[] = [
  {
    kind: 'action',
    key: 'settings',
    label: 'Cài đặt',
    icon: <Settings aria-hidden="true" />,
    onSelect: () => toast('Cài đặt'),
  },
  {
    kind: 'link',
    key: 'policy',
    label: 'Chính sách',
    wrap: (props) => (
      <a href="#chinh-sach" {...props}>
        {props.children}
      </a>
    ),
  },
  {
    kind: 'action',
    key: 'off',
    label: 'Không dùng được',
    disabled: true,
    onSelect: () => toast('Không bao giờ hiện'),
  },
  { kind: 'rule', key: 'rule' },
  {
    kind: 'action',
    key: 'out',
    label: 'Đăng xuất',
    icon: <LogOut aria-hidden="true" />,
    tone: 'danger',
    onSelect: () => toast('Đăng xuất'),
  },
];

const answers = ['Bài giảng', 'Tài liệu', 'Khác'].map((label) => ({ value: label, label }));

function SampleDialog({
  size,
  onClose,
}: {
  readonly size: DialogSize | undefined;
  readonly onClose: () => void;
}) {
  const [answer, setAnswer] = useState<string | undefined>(undefined);
  return (
    <Dialog
      open={size !== undefined}
      onClose={onClose}
      size={size}
      closeLabel="Đóng"
      title={size === 'sm' ? 'Xóa bản tải của 3 bài?' : 'Góp ý cho Mai Vàng'}
      description={
        size === 'sm'
          ? 'Bạn vẫn xem được khi có mạng. Tiến độ và ghi chú giữ nguyên.'
          : 'Chúng tôi đọc mọi góp ý.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Để sau
          </Button>
          {size === 'sm' ? (
            <Button variant="danger" onClick={onClose}>
              Xóa bản tải
            </Button>
          ) : (
            <Button variant="primary" onClick={() => toast('Đã gửi góp ý', { kind: 'success' })}>
              Gửi góp ý
            </Button>
          )}
        </>
      }
    >
      {size !== 'sm' && (
        <div style={{ display: 'grid', gap: 16 }}>
          <Field label="Tiêu đề" />
          <Select
            label="Về phần nào"
            options={answers}
            value={answer}
            onChange={setAnswer}
            placeholder="Chọn"
            emptyText="Không tìm thấy"
          />
          <Menu trigger={<Button>Thêm</Button>} items={accountItems} align="start" />
        </div>
      )}
    </Dialog>
  );
}
