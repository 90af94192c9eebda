import type { MenuItemConstructorOptions } from 'electron';

/** The application menu in Vietnamese: on macOS in the bar, elsewhere for its shortcuts. */
export function menuTemplate({ name, platform, isPackaged }: { readonly name: string; readonly platform: NodeJS.Platform; readonly isPackaged: boolean }): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [applicationMenu(name)] : []),
    {
      label: 'Tệp',
      submenu: [isMac ? { role: 'close', label: 'Đóng cửa sổ' } : { role: 'quit', label: 'Thoát' }],
    },
    {
      label: 'Sửa',
      submenu: [
        { role: 'undo', label: 'Hoàn tác' },
        { role: 'redo', label: 'Làm lại' },
        { type: 'separator' },
        { role: 'cut', label: 'Cắt' },
        { role: 'copy', label: 'Sao chép' },
        { role: 'paste', label: 'Dán' },
        { role: 'selectAll', label: 'Chọn tất cả' },
      ],
    },
    {
      label: 'Xem',
      submenu: [
        { role: 'reload', label: 'Tải lại' },
        { role: 'togglefullscreen', label: 'Toàn màn hình' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools', label: 'Công cụ phát triển' } as const]),
      ],
    },
    {
      label: 'Cửa sổ',
      submenu: [
        { role: 'minimize', label: 'Thu nhỏ' },
        { role: 'zoom', label: 'Phóng to' },
        ...(isMac ? [{ role: 'front', label: 'Đưa tất cả lên trước' } as const] : []),
      ],
    },
  ];
}

function applicationMenu(name: string): MenuItemConstructorOptions {
  return {
    label: name,
    submenu: [
      { role: 'about', label: `Giới thiệu ${name}` },
      { type: 'separator' },
      { role: 'hide', label: `Ẩn ${name}` },
      { role: 'hideOthers', label: 'Ẩn ứng dụng khác' },
      { role: 'unhide', label: 'Hiện tất cả' },
      { type: 'separator' },
      { role: 'quit', label: `Thoát ${name}` },
    ],
  };
}
