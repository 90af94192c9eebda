import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { CopyField } from '../ui/text/copy-field.tsx';
import { Field } from '../ui/forms/field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { Select } from '../ui/forms/select.tsx';
import type { SelectOption } from '../ui/forms/select-keys.ts';
import { TextAreaField } from '../ui/forms/text-area-field.tsx';
import { Sample } from './sample.tsx';

const quarters: readonly SelectOption[] = [1, 2, 3, 4].map((quarter) => ({
  value: `q${quarter}`,
  label: `Quý ${quarter}`,
}));
const cities: readonly SelectOption[] = [
  'An Giang',
  'Bắc Ninh',
  'Cà Mau',
  'Cần Thơ',
  'Đà Lạt',
  'Đà Nẵng',
  'Hà Nội',
  'Hải Phòng',
  'Huế',
  'Nha Trang',
  'Thành phố Hồ Chí Minh',
  'Vinh',
].map((label) => ({
  value: label,
  label,
  ...(label === 'Cà Mau' ? { hint: 'Chưa có lớp', disabled: true } : {}),
}));
const eye = {
  showLabel: 'Hiện mật khẩu',
  hideLabel: 'Ẩn mật khẩu',
  capsLockHint: 'Caps Lock đang bật',
} as const;
const copyTexts = {
  copyLabel: 'Sao chép',
  copiedLabel: 'Đã sao chép',
  failedLabel: 'Chưa sao chép được. Hãy chọn và chép tay.',
} as const;

/** Fields and selects. */
export function FieldSamples() {
  return (
    <>
      <Sample title="Ô nhập: thường, lỗi, tắt, mật khẩu, nhiều dòng" layout="pair">
        <Field label="Họ và tên" placeholder="Trần Mỹ Linh" autoComplete="off" />
        <Field
          label="Số điện thoại"
          type="tel"
          defaultValue="0903 123 456"
          hint="Chúng tôi chỉ gọi khi có lịch hẹn."
        />
        <Field
          label="Email"
          type="email"
          defaultValue="linh.tran@"
          error="Email chưa đúng. Ví dụ: ten@gmail.com"
          prefix={<Mail aria-hidden="true" />}
        />
        <Field label="Mã học viên" defaultValue="000002481" disabled />
        <PasswordField
          label="Mật khẩu"
          autoComplete="current-password"
          defaultValue="mai-vang-2026"
          {...eye}
        />
        <PasswordField
          label="Mật khẩu mới"
          autoComplete="new-password"
          hint="Ít nhất 8 ký tự, có chữ và số"
          {...eye}
        />
        <Field label="Số tiền" inputMode="numeric" defaultValue="290.000" suffix="₫" />
        <TextAreaField
          label="Ghi chú"
          defaultValue="Năm phần của một bài."
          maxLength={500}
          leftText={(left) => `Còn ${left} ký tự`}
          hint="Chỉ bạn thấy."
        />
      </Sample>
      <SelectSamples />
      <Sample title="Chép" layout="pair">
        <CopyField label="Link của bạn" value="https://example.vn/?ref=linh" {...copyTexts} />
        <CopyField
          label="Máy không cho chép"
          value="MV2481LINH"
          {...copyTexts}
          copy={() => Promise.reject(new Error('denied'))}
        />
      </Sample>
    </>
  );
}

function SelectSamples() {
  const [quarter, setQuarter] = useState<string | undefined>('q4');
  const [city, setCity] = useState<string | undefined>(undefined);
  const texts = { placeholder: 'Chọn', emptyText: 'Không tìm thấy', searchLabel: 'Tìm' } as const;
  return (
    <Sample title="Danh sách chọn, mỗi dòng cao 52; trên 8 dòng có ô tìm" layout="pair">
      <Select label="Kỳ" options={quarters} value={quarter} onChange={setQuarter} {...texts} />
      <Select label="Tỉnh, thành phố" options={cities} value={city} onChange={setCity} {...texts} />
      <Select
        label="Ngân hàng"
        options={quarters}
        value={undefined}
        onChange={setQuarter}
        {...texts}
        error="Hãy chọn ngân hàng"
      />
      <Select
        label="Không dùng được"
        options={quarters}
        value="q1"
        onChange={setQuarter}
        {...texts}
        disabled
      />
      <Select
        label="Kỳ của biểu đồ"
        hideLabel
        size="compact"
        options={quarters}
        value={quarter}
        onChange={setQuarter}
        {...texts}
      />
    </Sample>
  );
}
