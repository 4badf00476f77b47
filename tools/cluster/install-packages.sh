#!/bin/sh
# Installs the programs of `npm run cluster` from Debian's packages. Needs root. Starts no service and creates no
# database, so that port 5432 and the services of this machine stay as they are.
set -eu
export DEBIAN_FRONTEND=noninteractive

policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod +x "$policy"
fi

install() {
  apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

apt-get update -qq >/dev/null
install postgresql-common
sed -i 's/^#\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
install postgresql patroni etcd-server haproxy pgbouncer
