-- A full disk of the server has a code of its own: DISK_FULL is the device's.
update uploads set error_code = 'STORAGE_FULL' where error_code = 'DISK_FULL';
