-- Pages name the last day of the early buyers' price: it ends with a day in Vietnam, and at no other moment.
alter table plan_prices add constraint plan_prices_early_until_check check ((early_until at time zone 'Asia/Ho_Chi_Minh')::time = '00:00');
