import { useState } from 'react';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { RadioGroup } from '../ui/forms/radio-group.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { Sample } from './sample.tsx';

type Theme = 'light' | 'dark' | 'system';
type Period = 'month' | 'quarter';

/** Checkbox, radio, switch, segmented. */
export function ChoiceSamples() {
  const [theme, setTheme] = useState<Theme>('system');
  const [period, setPeriod] = useState<Period>('month');
  return (
    <>
      <Sample title="Ô đánh dấu, công tắc" layout="pair">
        <div>
          <Checkbox label="Tôi đồng ý với điều khoản" defaultChecked />
          <Checkbox label="Nhận tin bài học mới" hint="Mỗi tuần nhiều nhất một thư." />
          <Checkbox label="Tôi đồng ý với điều khoản" error="Bạn cần đồng ý để tiếp tục" />
          <Checkbox label="Không dùng được" disabled defaultChecked />
        </div>
        <div>
          <Switch label="Tự phát bài sau" defaultChecked />
          <Switch label="Chỉ tải khi có Wi-Fi" />
          <Switch label="Phụ đề" hint="Có trên mọi bài" side="end" defaultChecked />
          <Switch label="Không dùng được" disabled side="end" />
        </div>
      </Sample>
      <Sample title="Chọn một" layout="pair">
        <RadioGroup
          legend="Giao diện"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Sáng' },
            { value: 'dark', label: 'Tối', hint: 'Trình phát luôn tối' },
            { value: 'system', label: 'Theo máy' },
          ]}
        />
        <Segmented
          label="Kỳ"
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'month', label: 'Tháng' },
            { value: 'quarter', label: 'Quý' },
          ]}
        />
      </Sample>
    </>
  );
}
